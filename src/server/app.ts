import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ATTACHMENT_LIMITS, GATEWAY, HTTP_LIMITS, MEMBER_RANGES, PICTURE_LIMITS } from '../contract/limits';
import { adoptPolicies } from './adopt-policies';
import { createUploads } from './attachments/uploads';
import { createTemporaryBlobs } from './blobs/temporary-blobs';
import { createConnectionRegistry } from './cluster/connection-registry';
import { createBus } from './bus/bus';
import { metaHere } from './features-here';
import type { GuildhallServer, ServerOptions } from './built-server';
import { commandOfChange } from './cluster/audience-commands';
import { joinCluster } from './cluster/cluster';
import { createHandover } from './cluster/handover';
import { createSameToken } from './bus/same-token';
import { createRangesElsewhere } from './cluster/ranges-elsewhere';
import { createToldElsewhere } from './cluster/told-elsewhere';
import { createSharedKnownNetworks, shareRate, shareTally } from './bus/shared-limits';
import { every, systemClock } from './clock';
import { createVersioned } from './data/event-versions';
import { createGroupedLoad } from './data/grouped-load';
import { createReadWithin } from './data/read-within';
import { deleteSurplusRequests } from './data/idempotency-keys';
import { readMembers } from './data/member-list';
import { listCrowds, listSomeMembers } from './data/members';
import { listOwnSights, loadSights } from './data/sights';
import { listFriendsOf } from './data/relations';
import { listRoles } from './data/roles';
import type { TokenId } from './data/schema';
import { resetPresence } from './data/statuses';
import { listGuildIdsOf } from './data/users';
import { createWriteBatch } from './data/write-batch';
import { decodeHere } from './decoder/decoder';
import { inspectHere } from './decoder/inspector';
import { Audience } from './gateway/audience';
import { createEventOrder } from './gateway/event-order';
import { createFanOut } from './gateway/fan-out';
import { createGateway } from './gateway/gateway';
import { createHub } from './gateway/hub';
import { createMemberRanges } from './gateway/member-ranges';
import { createPresence } from './gateway/presence';
import { drain } from './gateway/drain';
import { createSessions } from './gateway/sessions';
import { createStatusGathering } from './gateway/status-gathering';
import { createTellStatuses } from './gateway/tell-statuses';
import { toldHere, type ToldUntil } from './gateway/told-until';
import { createAnnouncements } from './handlers/announcements';
import { createActs } from './handlers/acts';
import { createAudit } from './handlers/audit';
import { createGate } from './handlers/gate';
import { createGlimpses } from './handlers/glimpses';
import { createHandlers } from './handlers/handlers';
import { createOnce } from './handlers/once';
import type { OperatorServices } from './handlers/services';
import { hearRefused } from './http/answered';
import { connectionGuard, isOwnAddress } from './http/connections';
import { sendRefusal } from './http/envelope';
import { publicGuard } from './outgoing/guard';
import { openPreviews } from './previews/open-previews';
import { createFetchPicture } from './pictures/fetch-picture';
import { answerMalformed, createHttp } from './http/http';
import { addOtherRoutes } from './http/other-routes';
import { networkOf } from './security/networks';
import { createPasswords } from './security/passwords';
import { createCallLimits } from './security/call-rates';
import { createWorkSlots } from './security/work-slots';
import { createPictureQuota } from './pictures/picture-quota';
import { createPictures } from './pictures/pictures';
import { createKnownNetworks } from './security/known-networks';
import {
  createRateLimiter,
  createTally,
  type Rate,
  type RateLimiter,
  type Tally,
} from './security/rate-limits';
import { RATES, UNLIMITED } from './security/rates';
import { addRoutes } from './http/router';
import { createSendingLimit } from './security/sending-limit';
import { callerAddress, proxyJudge } from './security/trusted-proxies';
import { createTallies } from './security/tallies';
import { createTokenGate } from './security/token-gate';
import { createTokens } from './security/tokens';
import { judgeVisitor, type VisitorRefusal } from './security/visitors';
import { limitsOf } from './limit-rows';
import { silentLog } from './log';
import { systemRandom } from './random';
import { createIndexer } from './search/indexer';
import { indexing } from './search/indexing';
import { createDoor } from './tls/door';
import { KEPT } from './sweeps/retention';
import { startSweeps } from './sweeps/start-sweeps';
import { openVoice } from './voice/open-voice';

const LOOPBACK = '127.0.0.1';
/** The interval of retries for notifications that the store prevented. */
const FINISH_EVERY_MS = 1000;
const SESSION_ID_BYTES = 18;
/** Without the bus, another node may trust an ended token for this long. */
const TRUSTED_WHILE_CUT_OFF_MS = 1000;
const TRUSTED_MS = 60_000;

export type { GuildhallServer, ServerOptions } from './built-server';

/** Builds the server without listening. */
export const buildServer = async (options: ServerOptions): Promise<GuildhallServer> => {
  const { store, clock = systemClock, random = systemRandom, log = silentLog, rates = RATES } = options;
  const { db, ids } = store;
  const onBug = (bug: unknown): void => log('error', 'background', { bug });

  const { transport = null, handoverWithinMs, onAnswered } = options;
  const bus =
    transport === null || store.node === null
      ? null
      : createBus({ transport, instance: store.node.instance, clock, log });

  const order = createEventOrder(clock);
  const audience = new Audience(
    {
      ownSights: createGroupedLoad((userIds) => listOwnSights(db, userIds)),
      sights: (guildId, userIds) => loadSights(db, guildId, userIds),
    },
    order,
    (change) => bus?.publish(commandOfChange(change)),
  );
  const sessions = createSessions({
    clock,
    newId: () => random(SESSION_ID_BYTES).toString('base64url'),
    onLastGone: (userId) => audience.remove(userId),
  });
  const soon = options.soon ?? ((run: () => void) => void setImmediate(run));
  const fanOut = createFanOut({
    sessions,
    audience,
    soon,
    sameToken: bus && createSameToken(bus, clock),
  });
  const memberRanges = createMemberRanges({
    ...{ clock, sessions, audience, onBug },
    read: {
      members: (guildId) => readMembers(db, guildId),
      some: (guildId, userIds) => listSomeMembers(db, guildId, userIds),
      roles: (guildId) => listRoles(db, guildId),
      crowds: (guildIds) => listCrowds(db, guildIds, MEMBER_RANGES.wholeUpTo),
    },
    give: fanOut.session,
  });
  const hub = createHub({
    ...{ fanOut, audience, order },
    publish: bus?.publish ?? null,
    heard: memberRanges.heard,
  });
  const connections =
    store.node === null ? null : createConnectionRegistry({ store, node: store.node, clock, onBug });
  const statuses = createStatusGathering({
    clock,
    tell: createTellStatuses({
      ...{ hub, together: fanOut.together },
      guildsOf: (userIds) => listGuildIdsOf(db, userIds),
      friendsOf: (userIds) => listFriendsOf(db, userIds),
    }),
    onBug,
  });
  const presence = createPresence({
    ...{ clock, statuses, onBug },
    writes: createWriteBatch({
      write: store.writeStatuses,
      maxItems: GATEWAY.statusesAtOnce,
      pause: { ms: GATEWAY.statusGatherMs, clock },
    }),
    shared: connections,
  });
  const trustedMs = (): number => (bus?.isCutOff() === true ? TRUSTED_WHILE_CUT_OFF_MS : TRUSTED_MS);
  const tokens = createTokens({ db, clock, random, ids, trustedMs });
  const acts = createActs(store.transaction, (tokenId) => {
    tokens.forget([tokenId]);
    fanOut.endTokens([tokenId]);
  });
  const limits = limitsOf(options.limits);
  const voice = openVoice({
    route: bus === null ? (options.voice ?? null) : null,
    listeningAt: () => ({ ...bound, others: door.addresses() }),
    ...{ db, clock, random, log, sessions, hub, limits, onBug },
  });
  const announce = createAnnouncements({ db, acts, audience, hub, clock, voice });
  const endTokens = (ended: readonly TokenId[]): void => {
    tokens.forget(ended);
    hub.endTokens(ended);
  };
  const tallied = (name: string, limit: number, windowMs: number): Tally => {
    const tally = createTally(clock, limit, windowMs);
    return bus === null ? tally : shareTally(tally, { tally: name, limit }, bus, clock);
  };
  const limited = (name: string, rate: Rate): RateLimiter => {
    const limiter = createRateLimiter(clock, rate);
    return bus === null ? limiter : shareRate(limiter, name, bus, clock);
  };
  const knownNetworks = bus === null ? createKnownNetworks(clock) : createSharedKnownNetworks(bus, clock);
  const passwords = options.passwords ?? createPasswords();
  const decoder = options.decoder ?? decodeHere();
  const inspector = options.inspector ?? inspectHere();
  const blobs = options.blobs ?? createTemporaryBlobs();
  const attachmentBytes = options.attachmentBytes ?? ATTACHMENT_LIMITS.bytes;
  const { mailer = null, guard = publicGuard, hasPreviews = true, hasDirectMessages = true } = options;
  const versioned = createVersioned(store.transaction);
  const { previews, imageProxy, outsideOfPictures, ...ofPreviews } = openPreviews({
    ...{ db, transaction: store.transaction, versioned, ids, clock, blobs, hub, onBug, guard },
    inspector: options.previewInspector ?? inspectHere(),
    hostRate: limited('preview-host', rates.previewHost),
    personRate: limited('proxied-pictures', rates.proxiedPictures),
    pictureBytes: options.proxiedPictureBytes,
    isOn: hasPreviews,
  });
  const indexer = createIndexer({ db, transaction: store.transaction, clock, onBug });
  const hasMail = mailer !== null;
  const has = { hasPreviews, hasDirectMessages, hasMail, hasVoice: voice.isOffered };
  const described = { ...has, attachmentBytes, limits };
  const meta = metaHere({ ...options, ...described });
  const services: OperatorServices = {
    db,
    transaction: store.transaction,
    versioned,
    announce,
    glimpses: createGlimpses(db),
    isHealthy: store.isHealthy,
    isCutOff: () => bus?.isCutOff() === true,
    ids,
    clock,
    random,
    hub,
    audience,
    presence,
    memberRanges: {
      ...memberRanges,
      ...(bus === null ? {} : { watch: createRangesElsewhere(bus, memberRanges) }),
    },
    tokens,
    endTokens,
    passwords,
    pictures: createPictures({
      clock,
      random,
      decoder,
      fetchPicture: options.fetchPicture ?? createFetchPicture(outsideOfPictures),
    }),
    pictureQuota: createPictureQuota(options.mediaQuotaBytes ?? PICTURE_LIMITS.quotaBytes, store.freeBytes),
    ...createTallies(tallied, options.signUps),
    places: knownNetworks,
    crowdLists: createWorkSlots({ person: 1, all: HTTP_LIMITS.crowdListsInAll }),
    memberFilters: limited('member-filter', rates.memberFilters),
    sendingLimit: createSendingLimit(
      limited('messages', rates.messages),
      limited('message-bytes', rates.messageBytes),
    ),
    blobs,
    uploads: createUploads({ blobs, inspector }),
    previews,
    indexer,
    within: (options.readWithin ?? createReadWithin)(store.transaction),
    mailer,
    voice,
    limits,
    meta: () => meta,
  };

  const { origins = [], allowedHosts: hosts = [] } = options;
  let bound = { host: LOOPBACK, port: 0 };
  const judge = (request: IncomingMessage): VisitorRefusal | null =>
    judgeVisitor(
      request.headers,
      door.isOver(request) ? { ...door.rules(), origins } : { hosts, boundTo: bound.host, origins },
    );
  const isProxy = proxyJudge(options.trustedProxies ?? null);
  const tokenGate = createTokenGate({
    clock,
    tokens,
    badTokens: createTally(
      clock,
      rates === UNLIMITED ? 1e9 : HTTP_LIMITS.badTokens,
      HTTP_LIMITS.badTokensWindowMs,
    ),
  });
  const toldUntil: ToldUntil =
    bus === null
      ? (userId, sessionId) => Promise.resolve(toldHere(sessions, userId, sessionId))
      : createToldElsewhere({ bus, clock, sessions });
  const http = await createHttp(log, options.trustedProxies ?? null, { onAnswered });
  http.addHook('onRequest', async (request, reply) => {
    const refusal = judge(request.raw);
    if (refusal !== null) return sendRefusal(reply, refusal);
  });
  const identify = {
    tokenGate,
    places: knownNetworks,
    userRate: limited('user', rates.user),
    addressRate: limited('address', rates.address),
  };
  addRoutes(http, {
    ...identify,
    clock,
    log,
    handlers: createHandlers(services),
    gate: createGate({
      ...{ ...has, db, acts, hub, announce },
      audit: createAudit(services),
      once: createOnce({
        ...{ db, acts, clock },
        forgetSurplus: (userId) => void deleteSurplusRequests(db, userId).catch(onBug),
      }),
      ...indexing(store, indexer),
    }),
    toldUntil,
    callLimit: createCallLimits(limited, rates.call),
    largeBodies: createWorkSlots({
      person: PICTURE_LIMITS.largeBodiesOfOne,
      all: PICTURE_LIMITS.largeBodiesInAll,
    }),
    uploads: createWorkSlots({
      person: ATTACHMENT_LIMITS.uploadsAtOnce,
      all: ATTACHMENT_LIMITS.uploadsInAll,
    }),
    notFoundEveryMs: options.notFoundEveryMs,
  });
  addOtherRoutes(http, {
    ...{ services, identify, blobs, log, imageProxy, mediaRate: limited('media', rates.media) },
    notFoundEveryMs: options.notFoundEveryMs,
    fingerprintFor: (request) => door.fingerprintFor(request),
  });
  const handover = bus && createHandover({ bus, clock, sessions, audience, handoverWithinMs });
  const gateway = createGateway({
    ...{ clock, log, sessions, audience, presence },
    onOpened: (userId) => memberRanges.warm(audience.guildsOf(userId)),
    onAdmitted: (userId, stream) => door.guests.note(userId, stream),
    judgeVisitor: judge,
    tokens,
    tokenGate,
    onSignal: voice.answer,
    networkOf: (request) => networkOf(callerAddress(request, isProxy)),
    onRefused: hearRefused(onAnswered, (request) => callerAddress(request, isProxy)),
    admission: connections && { ...connections, fetch: handover?.fetch ?? (() => Promise.resolve(null)) },
  });
  const limitConnections = connectionGuard({
    clock,
    ...(options.connections === undefined ? {} : { limits: options.connections }),
    isShared: (address) => isOwnAddress(address) || isProxy(address, 0),
  });
  const door = createDoor({
    db,
    answer: (request, reply) => http.routing(request, reply),
    equip: [gateway.listenOn, limitConnections, answerMalformed],
  });
  gateway.listenOn(http.server);
  limitConnections(http.server);

  // On a shared store other nodes have users of their own; the users of a dead node are found by its lease.
  if (connections === null) await resetPresence(db);
  else connections.keepTrue({ presence, slots: gateway.taken, tell: statuses.gather });
  const leaveCluster =
    bus &&
    joinCluster({
      bus,
      clock,
      log,
      db,
      sessions,
      audience,
      fanOut,
      order,
      rosters: memberRanges,
      tokens,
      announceVisibility: announce.visibilityHere,
      onBug,
    });
  if (options.policies !== undefined) await adoptPolicies(services, options.policies, options.name);
  const stopSweeps = startSweeps(services, { log, onBug, retention: options.retention ?? KEPT });
  const stopFinishing = every(clock, FINISH_EVERY_MS, () => {
    announce.finishVisibility().catch(onBug);
  });
  await http.ready();

  return {
    http,
    gateway,
    hub,
    passwords,
    services,
    bus,
    door,
    listen: async (port, host) => {
      bound = { host, port };
      await http.listen({ port, host });
      bound = { host, port: (http.server.address() as AddressInfo).port };
      return bound.port;
    },
    close: async () => {
      await indexer.stop();
      await stopSweeps();
      stopFinishing();
      memberRanges.close();
      const inUse = [...sessions.all()].filter(({ wire }) => wire !== null);
      gateway.close();
      await Promise.all([http.close(), door.close()]);
      await ofPreviews.close();
      await presence.end();
      for (const part of [decoder, inspector, blobs, voice]) part.close();
      mailer?.close();
      if (bus === null) return;
      // The clients now connect to another node, which fetches their sessions from this one.
      if (bus.peers().length > 0) await drain(clock, sessions, inUse);
      leaveCluster?.();
      await bus.close();
    },
  };
};
