import { memo, type ReactNode } from 'react';
import {
  type FormNode,
  isBlockNode,
  isFormNode,
  type MarkupNode,
  type MarkupTree,
} from '../../../../domain/messages/markup/node';
import { Emoji } from '../../../ui/text/Emoji';
import { CodeBlock } from './CodeBlock';
import { EmbeddedImage } from './EmbeddedImage';
import { InviteCard } from './InviteCard';
import { GuildEmoji } from './GuildEmoji';
import { Heading, List } from './Lines';
import { Link, MaskedLink } from './Links';
import styles from './Markup.module.css';
import { Mention } from './Mention';
import { ChannelMention, PlaceLink, RoleMention } from './PlaceMention';
import { Spoiler } from './Spoiler';
import { Timestamp } from './Timestamp';
import { useIsJumbo } from './use-is-jumbo';

interface MarkupProps {
  readonly tree: MarkupTree;
  readonly mentionsEveryone: boolean | null;
}

const renderForm = (node: FormNode, key: number, everyone: boolean | null): ReactNode => {
  if (node.kind === 'item') return <Item key={key} nodes={node.children} everyone={everyone} />;
  const children = renderTree(node.children, everyone);
  switch (node.kind) {
    case 'heading':
      return (
        <Heading key={key} level={node.level}>
          {children}
        </Heading>
      );
    case 'quote':
      return (
        <blockquote key={key} className={styles.quote} dir="auto">
          {children}
        </blockquote>
      );
    case 'maskedLink':
      return (
        <MaskedLink key={key} node={node}>
          {children}
        </MaskedLink>
      );
    case 'list':
      return (
        <List key={key} start={node.start} count={node.children.length}>
          {children}
        </List>
      );
    case 'bold':
      return <strong key={key}>{children}</strong>;
    case 'italic':
      return <em key={key}>{children}</em>;
    case 'underline':
      return <u key={key}>{children}</u>;
    case 'strike':
      return <s key={key}>{children}</s>;
    case 'spoiler':
      return <Spoiler key={key}>{children}</Spoiler>;
  }
};

const renderNode = (node: MarkupNode, key: number, everyone: boolean | null): ReactNode => {
  if (isFormNode(node)) return renderForm(node, key, everyone);
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'found':
      return (
        <mark key={key} className={styles.found}>
          {node.text}
        </mark>
      );
    case 'inlineCode':
      return (
        <code key={key} className={styles.code}>
          {node.parts === undefined ? node.code : renderTree(node.parts, everyone)}
        </code>
      );
    case 'codeBlock':
      return (
        <CodeBlock key={key} code={node.code} language={node.language}>
          {node.parts?.some(({ kind }) => kind === 'found') === true
            ? renderTree(node.parts, everyone)
            : null}
        </CodeBlock>
      );
    case 'mention':
      return <Mention key={key} userId={node.userId} />;
    case 'placeLink':
      return (
        <PlaceLink key={key} guildId={node.guildId} channelId={node.channelId} messageId={node.messageId} />
      );
    case 'channelMention':
      return <ChannelMention key={key} channelId={node.channelId} />;
    case 'roleMention':
      return <RoleMention key={key} roleId={node.roleId} />;
    case 'timestamp':
      return <Timestamp key={key} seconds={node.seconds} style={node.style} />;
    case 'mentionEveryone':
    case 'mentionHere': {
      const word = node.kind === 'mentionEveryone' ? '@everyone' : '@here';
      // The author was not permitted to mention everyone: the words are plain and ping nobody.
      if (everyone === false) return word;
      return (
        <span key={key} className={styles.mention}>
          {word}
        </span>
      );
    }
    case 'inviteLink':
      return <InviteCard key={key} code={node.code} url={node.url} />;
    case 'image':
      return (
        <EmbeddedImage
          key={key}
          url={node.url}
          fallback={
            <Link url={node.url} text={node.text}>
              {node.text}
            </Link>
          }
        />
      );
    case 'link':
      return (
        <Link key={key} url={node.url} text={node.text}>
          {node.parts === undefined ? node.text : renderTree(node.parts, everyone)}
        </Link>
      );
    case 'emoji':
      return <Emoji key={key} text={node.text} code={node.key} />;
    case 'guildEmoji':
      return <GuildEmoji key={key} id={node.emojiId} name={node.name} />;
  }
};

/** A block ends its line by itself: a line break behind it would add an empty line, and spaces an indent. */
const withoutBreak = (node: MarkupNode, previous: MarkupNode | undefined): MarkupNode =>
  node.kind === 'text' && isBlockNode(previous)
    ? { ...node, text: node.text.replace(/^[ \t]*\n?/, '') }
    : node;

const renderTree = (tree: MarkupTree, everyone: boolean | null, before?: MarkupNode): ReactNode =>
  tree.map((node, index) => renderNode(withoutBreak(node, tree[index - 1] ?? before), index, everyone));

interface ItemProps {
  readonly nodes: MarkupTree;
  readonly everyone: boolean | null;
}

/** An item of a list. A long list grows by a part a frame, too: drawn items are not drawn again. */
const Item = memo(function Item({ nodes, everyone }: ItemProps) {
  return <li>{renderTree(nodes, everyone)}</li>;
});

/** A long tree grows by a part a frame (MessageBody.tsx): drawn parts are not drawn again. */
const STRETCH = 50;

interface StretchProps {
  readonly nodes: MarkupTree;
  readonly before: MarkupNode | undefined;
  readonly everyone: boolean | null;
}

const isSameStretch = (a: StretchProps, b: StretchProps): boolean =>
  a.everyone === b.everyone &&
  a.before === b.before &&
  a.nodes.length === b.nodes.length &&
  a.nodes.every((node, index) => node === b.nodes[index]);

const Stretch = memo(function Stretch({ nodes, before, everyone }: StretchProps) {
  return renderTree(nodes, everyone, before);
}, isSameStretch);

const renderStretches = (tree: MarkupTree, start: number, end: number, everyone: boolean | null): ReactNode =>
  Array.from({ length: Math.ceil((end - start) / STRETCH) }, (_, index) => {
    const from = start + index * STRETCH;
    const nodes = tree.slice(from, Math.min(end, from + STRETCH));
    return <Stretch key={index} nodes={nodes} before={tree[from - 1]} everyone={everyone} />;
  });

/** The browser lays out a paragraph as a whole at each change: the longest texts have several. */
const PARAGRAPH = 8 * STRETCH;

const renderParagraphs = (tree: MarkupTree, everyone: boolean | null): ReactNode =>
  Array.from({ length: Math.ceil(tree.length / PARAGRAPH) }, (_, index) => {
    const from = index * PARAGRAPH;
    return (
      <span key={index} className={styles.paragraph}>
        {renderStretches(tree, from, Math.min(tree.length, from + PARAGRAPH), everyone)}
      </span>
    );
  });

/** A parsed message, drawn (docs/spec/message-text.md 'Forms'). */
export const Markup = memo(function Markup({ tree, mentionsEveryone }: MarkupProps) {
  const isJumbo = useIsJumbo(tree);
  return (
    <span className={styles.markup} data-jumbo={isJumbo || undefined}>
      {tree.length <= STRETCH ? renderTree(tree, mentionsEveryone) : renderParagraphs(tree, mentionsEveryone)}
    </span>
  );
});
