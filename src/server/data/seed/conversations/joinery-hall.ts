import { back, type Conversation } from '../conversation';

/** The Joinery: new members and general talk. */
export const joineryHall: Conversation = {
  welcome: [
    {
      ago: back(9, 4),
      lines: [
        [
          'maren',
          '**Welcome to The Joinery!** 🪵\n\nWe are a shared workshop, and this is the bench we talk around between evenings. Beginners very much included.\n\n__Three house rules__\n1. Safety before speed. Nobody was ever sorry they unplugged it first.\n2. Ask. *Every* question here has been asked by somebody with twenty years of practice.\n3. Show the mistakes too. They are the best part.',
          { edited: true, pinned: 'maren' },
        ],
        [
          'tariq',
          'Say hello in #general and tell us what is on your bench. If something looks unsafe or unkind, write to me or to any Steward.',
        ],
      ],
    },
    {
      ago: back(6, 2),
      lines: [
        [
          'maren',
          '@everyone The winter schedule is up. **Open bench** is Tuesday and Thursday from 18:00, the *beginners’ box* course starts on the first Saturday. Twelve places, bring an apron.',
          { everyone: true, pinned: 'tariq' },
        ],
        [
          'tariq',
          'The big bandsaw is back from service. New guide bearings, new tyre, and it finally tracks straight. ~~Do not use~~ Use it.',
          { reactions: { '🎉': ['maren', 'bohdan', 'chidi', 'petra'], '👍': ['yuki', 'rhys'] } },
        ],
      ],
    },
    {
      ago: back(1, 6),
      lines: [
        [
          'maren',
          'Our friends over at Lantern Nights are looking for somebody to make dice towers for their charity evening. If you fancy it, go and say hi: http://localhost/invite/lantern-nights',
        ],
        [
          'sawbot',
          '📅 **This week**\n• Tue 18:00 open bench\n• Thu 18:00 open bench, *sharpening corner with* <@viktor>\n• Sat 10:00 beginners’ box, part 2: the bottom and the groove it sits in',
        ],
      ],
    },
  ],
  general: [
    {
      ago: back(6, 5),
      lines: [
        [
          'yuki',
          'Hello everyone! I signed up for the box course. I own one chisel, and I am told it is not a screwdriver.',
        ],
        [
          'rhys',
          'It is a screwdriver exactly once.',
          { reactions: { ':mallet:': ['maren', 'thandi', 'linh'] } },
        ],
        ['maren', 'Welcome <@yuki>! One chisel is how all of us began. What size?'],
        [
          'yuki',
          '12 mm, I think? It was my grandmother’s. There is a character burned into the handle that I cannot read.',
        ],
        [
          'aiko_t',
          'Could you send a photo of the handle? It is often the name of the smith, sometimes of the town.',
          { re: 1 },
        ],
        ['yuki', 'I will, when it is light. My kitchen lamp makes everything look like soup.'],
        ['tariq', 'Soup is a valid finish.'],
        ['devika', 'It is *not*, and I will fight you, <@tariq>.', { re: 1 }],
        ['thandi', 'Grandmother chisels are the best chisels. Welcome!'],
        ['mateo', 'I am in the same course. I own zero chisels, so you are the advanced student 😄'],
        ['yuki', 'Then we are a chisel and a half between us by Saturday'],
      ],
    },
    {
      ago: back(5, 3),
      lines: [
        [
          'jorge',
          'We took down the old pear tree behind the school this morning. The trunk is 40 cm through and clear for almost two metres. I will saw it into boards on Friday.',
        ],
        ['bohdan', 'PEAR'],
        ['bohdan', 'Sorry. Composure. Pear, you say?'],
        [
          'elif',
          'I have wanted local pear for years. It cuts like cold butter and there is nothing better for the light parts of a flower.',
        ],
        ['jorge', 'It has to dry for a year or two. But the offcuts for carving can go now, still wet.'],
        ['kaia', 'Wet pear for spoons, please please please'],
        [
          'maren',
          'How about half the boards go to the rack for the shop, and the offcuts go to a basket by the door, first come, first served?',
        ],
        [
          'jorge',
          'That is what I hoped. The school would like something back from the tree, if anyone has an idea.',
        ],
        [
          'thandi',
          'A bench for the yard? Made by the children’s group, with help. It would still be *their* tree.',
        ],
        ['maren', 'Oh, I love that.', { re: 1 }],
        ['chidi', 'I can draw something simple: two planks, two trestles, wedged. Nothing that needs glue.'],
        ['jorge', 'Then I keep the two widest boards aside. ❤️'],
      ],
    },
    {
      ago: back(4, 4),
      lines: [
        ['fionn', 'Question for the room. What is the tool you were sure you needed, and never use?'],
        ['petra', 'A dovetail jig. 300 of any currency. It lives under the bench and judges me.'],
        ['anders', 'The second lathe'],
        ['uma', 'there is a *second* lathe?'],
        ['anders', 'There is a third, but it is small, so it does not count.'],
        ['viktor', 'Every honing guide after the first one.'],
        ['hanna', 'A magnifier lamp with a clock in it. I do not know why there is a clock in it.'],
        ['rhys', 'A moisture meter. I lick the board, like my father.'],
        ['jorge', 'Please do not lick the boards.', { re: 1 }],
        [
          'rhys',
          'Larch is sweet and oak is regret',
          { reactions: { '😂': ['beatriz', 'kaia', 'tariq', 'yuki', 'fionn'], '💀': ['jorge'] } },
        ],
        ['beatriz', 'I am saving that one for my tombstone, if you do not mind'],
        [
          'kaia',
          'on the opposite side: which cheap thing do you use every single day? mine is a block of beeswax, two coins',
        ],
        ['petra', 'Masking tape. It is a clamp, a pencil line, a label, and a bandage.'],
        ['chidi', 'A 150 mm steel rule in the chest pocket. I feel undressed without it.'],
        ['aiko_t', 'A pencil sharpened with a chisel. Two tools in one habit.'],
      ],
    },
    {
      ago: back(3, 2),
      lines: [
        [
          'eirik',
          'The faering is planked up to the sheer! Three strakes on each side, 320 copper rivets, and one thumbnail.',
        ],
        ['eirik', '{picture:lake}'],
        ['eirik', 'This is where she goes in, some day in May.'],
        [
          'maren',
          'Eirik!! She is actually happening. The whole workshop is coming to the launch, you know that.',
        ],
        ['hanna', 'What a place. Is it far?'],
        ['eirik', 'Forty minutes by bus and then ten on foot, so about a day if I am carrying a boat'],
        ['tariq', 'We have a van, and we have people who owe me favours.'],
        ['anders', 'I owe him two.'],
        ['uma', 'what is her name going to be?'],
        ['eirik', '||*Splinter*. But do not tell anyone until the launch.||'],
        ['uma', 'That is perfect and I have told nobody (yet)'],
      ],
    },
    {
      ago: back(2, 1),
      lines: [
        [
          'mateo',
          'Report from the first box evening: I have cut eight finger joints, and six of them are joints.',
        ],
        [
          'yuki',
          'Mine closed with a sound like a small door. I have been opening and closing it for an hour.',
        ],
        ['thandi', 'That sound is why all of us are here.'],
        [
          'maren',
          'You both did *very* well. <@mateo>, the two others only need a shaving of veneer, I will show you on Thursday.',
        ],
        ['mateo', 'I was going to fill them with sawdust and hope'],
        ['hanna', 'Sawdust and hope is half of all furniture restoration'],
        ['rhys', 'The other half is apologising to the furniture.'],
        [
          'linh',
          'I drew the box in the design program over lunch, so that everyone can print the template at home.',
          { files: ['template'] },
        ],
        ['yuki', 'Thank you Linh! Does it have the groove for the bottom already?', { re: 1 }],
        [
          'linh',
          'It does, the dashed line. `6 mm` from the lower edge, `4 mm` deep. Measure your plywood first, 4 mm ply is *never* 4 mm.',
          { edited: true },
        ],
        ['chidi', 'Engrave that last sentence over the door.'],
      ],
    },
    {
      ago: back(1, 3),
      lines: [
        [
          'hanna',
          'A lady brought in a writing box today, walnut, about 1860. When I took out the inkwell there was a folded note under it.',
        ],
        ['beatriz', 'You cannot stop there'],
        ['hanna', 'It said, in pencil: *“made in a bad light, forgive the back left corner”*.'],
        ['maren', '😭'],
        ['bohdan', 'And the back left corner?'],
        [
          'hanna',
          'A gap of half a millimetre. He carried that for the rest of his life, and I would not have seen it.',
        ],
        ['rhys', 'I am not crying, it is the rosewood.'],
        ['thandi', 'I am going to start leaving notes.'],
        ['anders', 'I have. “If you can read this, you are the one who broke it.”', { re: 1 }],
        ['hanna', 'The note goes back under the inkwell. I added mine on the other side: “forgiven”.'],
        ['aiko_t', 'That is the best thing I have read this year.'],
      ],
    },
    {
      ago: back(0, 2, 10),
      lines: [
        ['kaia', 'good morning! the offcut basket is full of pear, and also there is a cat in it'],
        ['kaia', '{picture:grain}'],
        ['kaia', 'no cat in the picture, she left. but look at that grain'],
        ['bohdan', 'On my way. For the pear. And the cat.'],
        [
          'elif',
          'Please leave me one piece without knots 🙏 I can trade a whole sheet of dyed maple veneer.',
        ],
        ['kaia', 'set aside, your name is on it in masking tape', { re: 1 }],
        ['petra', 'see, masking tape'],
        [
          'tariq',
          'If the cat comes back: she may stay, but not near the planer. @here please look before you switch anything on.',
          { everyone: true },
        ],
        ['maren', 'We need a sign. “This machine has checked for cats.”'],
        [
          'linh',
          'I can have it laser cut by Thursday.',
          { reactions: { ':shop_cat:': ['maren', 'uma', 'petra', 'rhys'], '😂': ['tariq'] } },
        ],
        [
          'yuki',
          'Is it all right if I come at six instead of half past? I would like to flatten the sole of the plane before the others arrive and watch.',
        ],
        [
          'maren',
          'Of course. The side door is open from half past five. I will put the granite plate out for you.',
          { re: 1 },
        ],
        [
          'yuki',
          'Thank you! And I found out about the handle, <@aiko_t>: it is the name of the town. My great-grandfather lived there. :dovetail_joint:',
          { files: ['handle'] },
        ],
        [
          'aiko_t',
          'Then the chisel is home. I am so glad.',
          { reactions: { '❤️': ['maren', 'tariq', 'thandi', 'jorge', 'yuki'], '🪵': ['rhys', 'anders'] } },
        ],
      ],
    },
  ],
  'off-topic': [
    {
      ago: back(4, 9),
      lines: [
        ['uma', 'what does everyone listen to in the workshop'],
        ['rhys', 'The extractor. It is in B flat.'],
        ['beatriz', 'It is a quarter tone under B flat, and it has been killing me since March.'],
        [
          'camille',
          'Radio plays! I have heard the same detective solve the same murder eleven times, because I keep missing the end under the router.',
        ],
        ['fionn', 'Nothing. I split wood outside, so it is mostly a robin who thinks that he is in charge.'],
        ['uma', '||is he?||'],
        ['fionn', '||Yes.||', { re: 1 }],
      ],
    },
    {
      ago: back(2, 7),
      lines: [
        [
          'devika',
          'I made the lentil soup for Thursday again, double, since last time it was gone before Anders arrived.',
        ],
        ['anders', 'I was *turning a bowl for it*'],
        ['nadia', 'I will bring flatbread. Is anyone allergic to sesame?'],
        ['thandi', 'Sipho is, one of the kids. He will be there until seven.'],
        ['nadia', 'Then no sesame. Nigella seeds are fine? 🫓', { re: 1 }],
        ['thandi', 'Perfect, thank you for asking!'],
      ],
    },
    {
      ago: back(0, 7),
      lines: [
        ['quinn', 'The robin question has split my household. We would like a picture.'],
        ['fionn', 'He does not do interviews.'],
        ['camille', 'A feature, then. An evening with the robin. Tickets at the door.'],
      ],
    },
  ],
};
