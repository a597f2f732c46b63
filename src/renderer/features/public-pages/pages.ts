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
        heading: msg('Who is responsible'),
        text: msg(
          'Guildhall is an app. The server you sign in to is run by you, on this computer, or by someone else. Those who run a server decide who can join, what is stored and for how long.',
        ),
      },
      {
        heading: msg('Your account'),
        text: msg(
          'An account belongs to one server. Keep your password to yourself: anyone who has it can read and write in your name. You can leave a server at any time.',
        ),
      },
      {
        heading: msg('No warranty'),
        text: msg('Guildhall is provided as is. Keep a copy of anything you can’t afford to lose.'),
      },
    ],
  },
  guidelines: {
    title: msg('Guidelines'),
    sections: [
      {
        heading: msg('Be the guest you would invite'),
        text: msg(
          'Disagree with ideas, not with people. No harassment, no threats, no dehumanising language.',
        ),
      },
      {
        heading: msg('Ask before you share'),
        text: msg('Other people’s private messages, addresses and photos are theirs to share, not yours.'),
      },
      {
        heading: msg('Help the staff help you'),
        text: msg(
          'Moderators are members who give their time. If something is wrong, tell them what happened and where.',
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
          'Your preferences and your session, encrypted with your system keyring if there is one. If you use the server on this computer, all of its data too.',
        ),
      },
      {
        heading: msg('What goes to a server'),
        text: msg(
          'Your messages, profile and status go to the server you chose and nowhere else. Pictures from other sites load only when you click them, because loading them shows your address to that site.',
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
