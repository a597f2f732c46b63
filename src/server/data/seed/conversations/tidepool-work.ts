import { back, type Conversation } from '../conversation';

/** Tidepool: a free app for recording life on a shore; its developers at work. */
export const tidepoolWork: Conversation = {
  releases: [
    {
      ago: back(8, 2),
      lines: [
        [
          'priya',
          '**Tidepool 2.3** is out 🌊\n\n__New__\n• Draw the line of the tide on the map and see what you found above and below it\n• Export a season as `CSV` or as a picture for the wall\n\n__Mended__\n• Photos taken upside down on a slippery rock are no longer upside down\n• The Faroe Islands exist again\n\nAll the changes: https://example.org/tidepool/releases/2.3',
        ],
        [
          'priya',
          'Thank you to the **19** people who wrote code, words or drawings for this one, and to everyone who stood in cold water for it.',
        ],
      ],
    },
    {
      ago: back(2, 3),
      lines: [
        [
          'priya',
          '**Tidepool 2.3.1**: the map no longer forgets where you were when you put the phone in a dry bag. That is all. It was worth a release.',
        ],
      ],
    },
  ],
  development: [
    {
      ago: back(6, 1),
      lines: [
        [
          'soren',
          'I have a phone here that loses the last observation when the app is killed in the background. One out of thirty, maybe.',
        ],
        ['minjun', 'Do we write it before or after the photo is scaled down?'],
        ['soren', 'After. Oh no.'],
        ['minjun', 'The photo takes 400 ms on a slow phone. People put it into their pocket in 300.'],
        [
          'priya',
          'So we save first, and scale in a second step that may fail and be repeated. <@soren>, do you want it, or shall I?',
        ],
        ['soren', 'Mine. I broke it in April.'],
        [
          'soren',
          "```ts\n/** Keeps the observation first: the pocket is faster than the photo. */\nexport const keep = async (seen: Observation, store: Store): Promise<Kept> => {\n  const kept = await store.put({ ...seen, photo: { state: 'raw', path: seen.photoPath } });\n  queue.add({ kind: 'scale-photo', id: kept.id });\n  return kept;\n};\n```",
        ],
        ['wanjiru', 'I love that comment.', { re: 1 }],
        ['minjun', 'What if `queue.add` is what gets killed?'],
        [
          'soren',
          'At the start, everything in state `raw` goes into the queue again. I have just killed it forty times with my thumb. Nothing lost.',
          { re: 1, edited: true },
        ],
        ['priya', 'Please put “forty times with my thumb” into the test as well, but with a computer.'],
      ],
    },
    {
      ago: back(5, 5),
      lines: [
        [
          'yara',
          'The Arabic translation is complete 🎉 and I have found eleven places where an arrow points to the wrong side.',
        ],
        ['tala', 'I can take those. Do we have a list of everything that has a direction?'],
        [
          'yara',
          'In short: *back*, *next*, the swipe on a card, the slider of the tide, and the fish. The fish should look towards the text.',
        ],
        ['teodor', 'The fish should always look towards the text. That is just manners.'],
        [
          'tala',
          'All done but the slider. Should low tide be on the right in Arabic, or does the sea not care?',
        ],
        [
          'yara',
          'I asked my father, who is a fisherman. He said, “the sea starts where I stand”. So: mirrored.',
          { re: 1 },
        ],
        ['priya', 'I am writing down that your father is on the design team.'],
        ['dalia', 'Can I have a look at the Hebrew at the same time? Same arrows, different jokes.'],
        ['tala', 'Please do! It is all in one file now: `src/directions.ts`'],
      ],
    },
    {
      ago: back(4, 1),
      lines: [
        [
          'linh',
          'Map question: we draw 12 000 dots for the whole coast, and the old tablets of the schools choke on it.',
        ],
        [
          'goran',
          'Cluster them by cell. A dot you cannot tell from its neighbour is not information, it is paint.',
        ],
        [
          'linh',
          'Numbers first: 12 000 dots is 310 ms a frame on the tablet. Clustered into cells of 24 px it is **9 ms**.',
        ],
        ['goran', 'I rest my case, and my tablet.'],
        ['ilse', 'Would the children still see *their* crab, though? They look for it, every time.'],
        [
          'linh',
          'One’s own dots stay on top and are never merged. Everyone else’s become a little wave with a number.',
          { re: 1 },
        ],
        ['ilse', 'Then I am happy, and so are 26 children and their crab.'],
        ['linh', '{picture:tide}'],
        [
          'linh',
          'The south bay with the new layer. Darker is more finds, the bright line is the lowest tide of last year.',
        ],
        [
          'marisol',
          'I know that bay! The dark corner is the one with the nudibranchs. Please do not make it easier to find 🥺',
        ],
        [
          'kamal',
          'Good point. Sensitive species are rounded to a square of 10 km for everyone but their finder, but a *heat map* adds them up again.',
        ],
        [
          'linh',
          'Oh. That is a leak. I am taking the layer back until it works on rounded places only.',
          { re: 1 },
        ],
        ['priya', '<@marisol> <@kamal> thank you. I have opened an issue, and put it above everything else.'],
        ['marisol', 'The nudibranchs say thanks. They say it very slowly.'],
      ],
    },
    {
      ago: back(3, 3),
      lines: [
        [
          'minjun',
          'Today’s mystery: tests are green here and red on the build machine, but only between 23:00 and midnight.',
        ],
        ['teodor', 'Time zones.'],
        ['minjun', 'It is not time zones, I looked.'],
        ['soren', 'It is always time zones'],
        [
          'minjun',
          'The test makes an observation for “today”, and the server for “tomorrow”, and then the tide is',
        ],
        ['minjun', 'ok it is time zones'],
        ['teodor', 'I will have that cake in lemon.', { re: 1 }],
        [
          'minjun',
          '```diff\n- const day = new Date().toISOString().slice(0, 10);\n+ const day = clock.today(place.timeZone);\n```',
        ],
        ['wanjiru', 'A clock you hand in from outside, my favourite kind. Approved.'],
      ],
    },
    {
      ago: back(1, 2),
      lines: [
        [
          'wanjiru',
          'Review request for the brave: offline search. 2 100 species, three languages, prefix and typo tolerant, index of **380 KB**.',
        ],
        ['goran', '380 KB?! What did you do with the rest?'],
        ['wanjiru', 'Shared prefixes, and I threw away every letter that nobody ever types on a cold beach.'],
        ['goran', 'Such as'],
        ['wanjiru', 'Most of *Strongylocentrotus droebachiensis*. People type “green spiky”.', { re: 1 }],
        ['dalia', '“green spiky” in Hebrew is one word, and it is also what we call my uncle.'],
        [
          'tomas',
          'I ran it over our own 40 000 search terms. It finds what they opened afterwards in 93 %, the old one had 71 %.',
        ],
        ['priya', '**93!** Wanjiru, this is a headline.'],
        ['wanjiru', 'The missing 7 % are mostly “what is this”, “help” and “ow”.'],
        ['kamal', '“ow” should open the page of the weever fish. I am serious.'],
        [
          'wanjiru',
          'Kamal, that is *brilliant*. Done: `ow`, `ouch`, `aua`, `ay` and `いたい` all lead to first aid.',
          { re: 1, edited: true },
        ],
        ['mira', 'I would like to add 따가워. From experience.'],
        ['priya', 'Merged. This project has the best experience.'],
      ],
    },
    {
      ago: back(0, 3, 20),
      lines: [
        [
          'linh',
          'The heat layer is back, on rounded places only. I tried to find Marisol’s corner in it with every trick that I know, and could not.',
        ],
        ['marisol', 'I tried too. I know where it is, and I *still* could not see it.'],
        ['kamal', 'And with two exports, one before and one after a find? The difference could tell.'],
        [
          'linh',
          'Counts are rounded as well: 1, 5, 10, 50. A single find does not move a square.',
          { re: 1 },
        ],
        ['kamal', 'Then I am out of ideas, which is what I wanted to be.'],
        ['priya', '🚢 Ship it on Monday, together with the search?'],
        ['soren', 'Tuesday. Monday is the lowest tide of the autumn, and nobody here will be at a desk.'],
        ['priya', 'Correct. **Tuesday.**'],
      ],
    },
  ],
};
