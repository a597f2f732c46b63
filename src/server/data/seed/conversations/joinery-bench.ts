import { back, type Conversation } from '../conversation';

/** The Joinery: work in progress, questions, tools. */
export const joineryBench: Conversation = {
  'show-your-work': [
    {
      ago: back(5, 8),
      lines: [
        [
          'anders',
          'Elm bowl, 28 cm, turned green to 3 mm and left to do what it likes. It liked to become an egg.',
        ],
        ['anders', '{picture:bowl}'],
        ['kaia', 'the rim!! it looks like it is about to say something'],
        ['devika', 'What is on it? That is not only oil.'],
        [
          'anders',
          'Two coats of walnut oil, then your wax paste, the one in the jam jar. Rubbed until my arm asked for a union.',
          { re: 1 },
        ],
        ['devika', 'Then I forgive you for the soup.'],
        ['maren', 'Third shelf in the window is free, if she may be looked at for a month.'],
        ['anders', 'She would be honoured'],
      ],
    },
    {
      ago: back(4, 2),
      lines: [
        [
          'elif',
          'Marquetry progress: 214 pieces down, 90 to go. Pear for the petals, *as prophesied*, bog oak for the stems.',
        ],
        ['elif', '{picture:petals}'],
        ['beatriz', 'I thought that this was painted.'],
        [
          'elif',
          'The shading is hot sand. You dip the edge of each piece until it is just toasted. Two seconds is a shadow, four seconds is a mistake.',
          { re: 1 },
        ],
        ['hanna', 'How do you hold pieces that small without losing your mind?'],
        ['elif', 'Masking tape'],
        ['petra', 'THANK you'],
        ['mei', 'Is it for sale afterwards, or does it stay with you?'],
        [
          'elif',
          'It is the lid of a box for my sister. She does not know, so if you meet her you have seen nothing.',
        ],
      ],
    },
    {
      ago: back(3, 6),
      lines: [
        [
          'beatriz',
          'The top of the tenor guitar is braced and tuned. I tap it, and it answers.',
          { files: ['tap'] },
        ],
        ['rhys', 'What does it say?'],
        ['beatriz', 'F sharp, and that I should have thinned the second brace.'],
        ['chidi', 'I did not know that you tune the wood before there is a guitar. How close do you get?'],
        [
          'beatriz',
          'You shave the braces until the note falls where you want it. 0.2 mm is a semitone on a bad day.',
          { re: 1, edited: true },
        ],
        ['eirik', 'And here I am with rivets.'],
        ['beatriz', 'Your thing floats though. Mine only *sounds* like the sea.'],
      ],
    },
    {
      ago: back(1, 9),
      lines: [
        [
          'chidi',
          'Finished at last: sideboard, ash and brown oak, no metal anywhere in it. The doors run on wooden pins.',
          { files: ['sideboard', 'shelf', 'cutting'] },
        ],
        ['linh', 'The sliding dovetails on the shelf! I saw the drawing, and I still did not believe it.'],
        ['chidi', 'The third one is 0.3 tight. You hear it when it rains.'],
        ['thandi', 'Where will it live?'],
        ['chidi', 'With my parents. My mother has already told me which shelf is for the good plates.'],
        [
          'maren',
          'This is *such* good work, Chidi. Will you bring it to open bench before it leaves? People should see the inside.',
          { re: 4 },
        ],
        ['chidi', 'Thursday then. I need two people for the stairs.'],
        ['tariq', 'The van and the favours are yours.'],
      ],
    },
    {
      ago: back(0, 9),
      lines: [
        [
          'uma',
          'a caterpillar on wheels, for my niece. every segment is another wood from the offcut basket',
        ],
        ['uma', 'head to tail: maple, cherry, plum, *unknown*, beech, pear, *also unknown*'],
        ['kaia', 'unknown and also unknown are my favourite segments'],
        [
          'jorge',
          'The first unknown is laburnum. Please not for a child who chews, it is poisonous.',
          { re: 2 },
        ],
        ['uma', 'oh! thank you. out it goes, and in goes more pear'],
        ['thandi', 'This is why we show our work 💛'],
        [
          'uma',
          'new line-up: maple, cherry, plum, pear, beech, pear, *still unknown but Jorge has smelled it and approves*',
        ],
      ],
    },
  ],
  'ask-anything': [
    {
      ago: back(5, 1),
      lines: [
        [
          'mateo',
          'Very basic one. How do I know which way to plane a board? I either get curls or I get splinters, and it seems to be luck.',
        ],
        [
          'aiko_t',
          'Look at the side of the board, not the face. The lines there rise towards one end. Plane *uphill* with them, like stroking a cat from head to tail.',
        ],
        ['mateo', 'And if the lines go up and then down again?'],
        [
          'aiko_t',
          'Then you have a cat with a complicated past. Sharpest iron, thinnest shaving, and close the mouth of the plane.',
          { re: 1 },
        ],
        ['viktor', '+1 to sharp. Nine out of ten grain problems are edge problems.'],
        ['mateo', 'I drew the cat on the board. It works. I am amazed.'],
        ['yuki', 'I would like the cat explanation on a poster'],
      ],
    },
    {
      ago: back(4, 6),
      lines: [
        [
          'nadia',
          'Which glue for a cutting board? Some say it must be waterproof, some say that it does not matter, and everybody is *very* sure.',
        ],
        [
          'devika',
          'Water-resistant PVA (D3, or better D4) is fine, and safe for food once it has cured. The board will be oiled and never soaked.',
        ],
        ['petra', 'And please no end grain to long grain without thinking about how it moves:'],
        [
          'petra',
          '```\n  wide in summer            narrow in winter\n  |<---- 302 mm ---->|      |<--- 298 mm --->|\n  across the grain: moves 4 mm a year\n  along the grain:  hardly at all\n```',
        ],
        ['nadia', 'FOUR? In one year?'],
        ['jorge', 'Beech is the worst of our own woods. Maple moves about half of that.', { re: 1 }],
        ['nadia', 'Maple it is. Thank you all, I am slightly less afraid of wood now. Only slightly.'],
      ],
    },
    {
      ago: back(3, 1),
      lines: [
        ['yuki', 'How flat does the sole of my plane have to be? I have a ruler and anxiety.'],
        [
          'viktor',
          'Flat at the toe, at the mouth, and at the heel. What happens between is between you and the plane.',
        ],
        [
          'viktor',
          'Draw pencil lines across it, ten strokes on the plate with `P120`, look where the lines are gone. Stop when those three places are clean.',
        ],
        ['yuki', 'And then finer paper?'],
        ['viktor', 'Up to `P240`. A mirror is for visitors.', { re: 1 }],
        ['rhys', 'I polish mine, so that the wood can see what is coming.'],
      ],
    },
    {
      ago: back(1, 12),
      lines: [
        [
          'quinn',
          'My table top has a crack that opens every January and closes every June. Fill it or love it?',
        ],
        ['hanna', 'Love it. If you fill it in January, it will push the whole top apart in June.'],
        [
          'chidi',
          'A butterfly key on the underside, if it grows longer. Mark both ends with a pencil and the date, and look again in spring.',
        ],
        ['quinn', 'There are already pencil marks there. From 1994. They are 2 cm apart from mine.'],
        ['hanna', 'Then it has been loved for thirty years, and you should go on'],
        ['maren', 'Hanna has had quite a week with messages from the past.'],
      ],
    },
    {
      ago: back(0, 4, 40),
      lines: [
        ['linh', 'For those who asked for the kerf calculator, this is all there is to it:'],
        [
          'linh',
          '```python\ndef kerf_spacing(radius_mm, thickness_mm, kerf_mm):\n    """How far apart to saw so that a board bends to this radius."""\n    outer = 2 * math.pi * radius_mm\n    inner = 2 * math.pi * (radius_mm - thickness_mm)\n    cuts = (outer - inner) / kerf_mm\n    return outer / cuts\n\nkerf_spacing(radius_mm=300, thickness_mm=18, kerf_mm=2.4)  # 40.0\n```',
          { edited: true },
        ],
        ['uma', 'so every 4 cm for a big curve. that is much less sawing than I thought'],
        [
          'chidi',
          'Leave at least 2 mm of wood under the cut, and steam the outside a little. Ask me how I know.',
        ],
        ['uma', 'how do you know'],
        ['chidi', 'I own the two halves of a very curved board.', { re: 1 }],
        ['mateo', 'Does it matter whether the cuts go *with* the grain or across?'],
        ['linh', 'Across, always. With the grain you are making kindling, very neatly.', { re: 1 }],
      ],
    },
  ],
  'tools-and-sharpening': [
    {
      ago: back(4, 11),
      lines: [
        [
          'viktor',
          'Thursday’s corner: bring *one* edge, the worst you have. We start at the coarse stone, and nobody goes home before it shaves an arm.',
        ],
        ['petra', 'An arm hair, I hope'],
        ['viktor', 'One arm hair. The arm stays.'],
        ['kaia', 'can you do hook knives? mine is a spoon-shaped disappointment'],
        [
          'viktor',
          'Yes. A dowel, wet paper around it, and the same angle all the way around. It is the only one where I hum.',
          { re: 1 },
        ],
      ],
    },
    {
      ago: back(2, 10),
      lines: [
        [
          'petra',
          'Found at the flea market: a number 5½ plane, rust like a shipwreck, two coins and a biscuit.',
        ],
        [
          'petra',
          'Day one: vinegar bath. Day two: it is a *blue* plane?! Under the rust there is blue paint.',
        ],
        [
          'hanna',
          'Keep the paint! A school’s, perhaps. They painted them so that the boys would not carry them home.',
        ],
        ['thandi', 'Our old school planes were green. I may have carried one home.'],
        ['petra', 'the statute of limitations on planes is twenty years', { re: 1 }],
        ['thandi', 'Then I have been a free woman since 2011'],
      ],
    },
    {
      ago: back(0, 20),
      lines: [
        ['viktor', 'Result of the corner: 14 edges, 14 arms, 0 plasters. Proud of you all.'],
        [
          'yuki',
          'The grandmother chisel took the hair off my arm *without touching it*. It just read the room.',
        ],
        ['viktor', 'Laminated steel. She knew what she was buying.', { re: 1 }],
        ['mateo', 'I have bought a chisel. 12 mm. We are now two chisels, <@yuki>.'],
        ['yuki', '🎉🎉'],
      ],
    },
  ],
};
