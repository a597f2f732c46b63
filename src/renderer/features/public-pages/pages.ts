import { msg, type Msg } from '../../../domain/i18n/t';
import type { PublicPage } from '../../state/navigation/types';

interface PageText {
  readonly title: Msg;
  readonly sections: readonly { readonly heading: Msg; readonly text: Msg }[];
}

/** The texts of the public pages. They apply to the app; the operator of a server may have other rules. */
export const PAGES: Readonly<Record<PublicPage, PageText>> = {
  terms: {
    title: msg('Terms'),
    sections: [
      {
        heading: msg('Who answers for what'),
        text: msg(
          'Guildhall is a program. The server that you sign in to is run by somebody: by you, on this computer, or by whoever gave you its address. They decide who may join, what is kept, and for how long.',
        ),
      },
      {
        heading: msg('Your account'),
        text: msg(
          'An account belongs to one server. Keep its password to yourself; whoever has it can read and write in your name. You can leave a server at any time.',
        ),
      },
      {
        heading: msg('No warranty'),
        text: msg('The program is offered as it is. Keep a copy of what you cannot afford to lose.'),
      },
    ],
  },
  guidelines: {
    title: msg('Guidelines'),
    sections: [
      {
        heading: msg('Be the guest you would invite'),
        text: msg(
          'Disagree with ideas, not with people. No harassment, no threats, no making others out to be less than human.',
        ),
      },
      {
        heading: msg('Ask before you share'),
        text: msg('Private messages, addresses, photographs of others: theirs to share, not yours.'),
      },
      {
        heading: msg('Help the staff help you'),
        text: msg(
          'Moderators are members who give their time. When something is wrong, tell them what happened and where.',
        ),
      },
    ],
  },
  privacy: {
    title: msg('Privacy'),
    sections: [
      {
        heading: msg('What stays on this computer'),
        text: msg(
          'Your preferences, and the token of your session, encrypted with the keyring of the system where there is one. With This computer as the server, its whole store as well.',
        ),
      },
      {
        heading: msg('What goes to a server'),
        text: msg(
          'What you write, your profile and status go to the server that you have chosen, and to nobody else. Pictures from other hosts are loaded only when you click them, because loading them tells that host your address.',
        ),
      },
      {
        heading: msg('What goes to us'),
        text: msg(
          'Nothing. There is no telemetry, and no crash report leaves this computer unless you export and send it yourself.',
        ),
      },
    ],
  },
};
