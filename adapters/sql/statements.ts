import { DELIVERY_MOVES, HAD_MAIL } from '#core/ports/announcement-tables.ts';
import type { Awaitable } from '#core/ports/awaitable.ts';
import { onboardingRecordSchema } from '#core/record/onboarding-record.ts';

export const ONBOARDING_COLUMNS = Object.keys(onboardingRecordSchema.shape);

const propertyOf = (column: string) =>
  column === 'proved_at'
    ? 'emailVerifiedAt'
    : column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const columnsOf = (list: string) => list.split(',').map((column) => column.trim());

/** Columns under the names of their properties, also of joined tables. A name that both have gets another one. */
const selected = (columns: string, table = '') =>
  columnsOf(columns)
    .map((column) => `${table}${column} AS "${propertyOf(column)}"`)
    .join(', ');

const ACCOUNT_COLUMNS = 'id, email, password_hash, proved_at, created_at, mail_words, language';
const CHALLENGE_COLUMNS = `id, email, purpose, token_hash, code_hash, browser_hash, created_at, expires_at, wrong_codes, spent_at,
  voided_at, utm_source, utm_campaign, mailbox_hash, asked_from, new_email`;
const ANNOUNCEMENT_COLUMNS =
  'id, state, audience, text_digest, created_at, started_at, ended_at, prepared_to, sender, sender_until';
const SESSION_COLUMNS = 'token_hash, account_id, created_at, last_active_at, last_proof_at';
const HOLD_COLUMNS = 'id, starts_at, name, email, phone, network, token_hash, created_at, held_until';
const ACCOUNT = selected(ACCOUNT_COLUMNS);
const CHALLENGE = selected(CHALLENGE_COLUMNS);
const ANNOUNCEMENT = selected(ANNOUNCEMENT_COLUMNS);
/** A mail was sent to this account, or is being sent, or nobody knows. */
const hadOne = (account: string) =>
  `coalesce((SELECT 1 FROM announcement_deliveries WHERE account_id = ${account} AND state IN ('${HAD_MAIL.join("', '")}') LIMIT 1), 0)`;
/** `more`: what else it sets. */
function deliveryMoves(move: keyof typeof DELIVERY_MOVES, more: string): string {
  const [from, to, attempts] = DELIVERY_MOVES[move];
  return `UPDATE announcement_deliveries SET state = '${to}', attempts = attempts + ${attempts}, ${more} WHERE state = '${from}'`;
}
const SESSION = selected(SESSION_COLUMNS);
const APPOINTMENT = selected('id, starts_at, name, email, phone, created_at, moves, note, outcome, language');
const CONTACT = selected('id, name, email, message, received_at, answered_at, spam');
const KNOWN_BROWSER = selected('browser_hash, account_id, last_proof_at, wrong_tries');

function upsert(
  table: string,
  key: string,
  columns: readonly string[],
  { nameOf = propertyOf, unchanged = [] }: { nameOf?: typeof propertyOf; unchanged?: readonly string[] } = {},
): string {
  const changed = columns
    .filter((column) => column !== key && !unchanged.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${nameOf(column)}`).join(', ')})
    ON CONFLICT (${key}) DO UPDATE SET ${changed.join(', ')}`;
}

/** Deletes a batch of the rows that these conditions name. */
const deleteSome = (table: string, key: string, conditions: string) =>
  `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${conditions} LIMIT @limit)`;

const keepNewest = (table: string) =>
  deleteSome(table, 'id', `id <= (SELECT max(id) FROM ${table}) - @most ORDER BY id`);

/** A mail that is not waiting any more leaves neither address nor content. */
export const EMPTIED = `due_at = NULL, recipient = NULL, reply_to = NULL, subject = NULL, body_text = NULL, body_html = NULL,
  attachments = NULL, unsubscribe_url = NULL`;

/** `condition`: a further one, with AND. */
export const deliveriesIn = (condition = '') =>
  `SELECT number, attempts, handed_over_at AS "handedOverAt", ${selected(ACCOUNT_COLUMNS, 'accounts.')} FROM announcement_deliveries AS delivery
       CROSS JOIN accounts ON accounts.id = delivery.account_id
       WHERE announcement_id = @id AND state = @state AND reason = '' AND due_at <= @at ${condition} ORDER BY due_at, number LIMIT @limit`;

/** The texts for every database. */
export const SQL = {
  /** Writes one page without meaning, to check that commits work. */
  probe: 'INSERT INTO readiness VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET checks = readiness.checks + 1',

  /** For an unknown address reads the next one, if there is one, so that both take the same time. */
  accountFromEmail: `SELECT ${ACCOUNT} FROM accounts WHERE email >= ? ORDER BY email LIMIT 1`,
  accountById: `SELECT ${ACCOUNT} FROM accounts WHERE id = ?`,
  putAccount: upsert('accounts', 'id', columnsOf(ACCOUNT_COLUMNS)),
  deleteAccount: 'DELETE FROM accounts WHERE id = ?',

  challengeByToken: `SELECT ${CHALLENGE} FROM challenges WHERE token_hash = ?`,
  challengesTo: `SELECT ${CHALLENGE} FROM challenges WHERE mailbox_hash = ? AND created_at > ?`,
  openChallengesOfBrowser: `SELECT ${CHALLENGE} FROM challenges
       WHERE browser_hash = ? AND email = ? AND spent_at IS NULL AND voided_at IS NULL`,
  newestChallengeOfBrowser: `SELECT ${CHALLENGE} FROM challenges
       WHERE browser_hash = @browserHash AND email = coalesce(@email, email) ORDER BY rowid DESC LIMIT 1`,
  putChallenge: upsert('challenges', 'id', columnsOf(CHALLENGE_COLUMNS)),
  voidChallenges:
    'UPDATE challenges SET voided_at = @at WHERE email = @email AND spent_at IS NULL AND voided_at IS NULL RETURNING id',
  /** What this address asked to have mailed to others. It counts for their mailboxes, so it stays, and names nobody. */
  forgetChangesOf: `UPDATE challenges SET email = '', new_email = '', voided_at = coalesce(voided_at, spent_at, created_at)
       WHERE email = @email AND new_email IS NOT NULL AND mailbox_hash <> coalesce(@mailboxHash, '')`,
  deleteChallengesOf:
    'DELETE FROM challenges WHERE email = @email OR (mailbox_hash = @mailboxHash AND new_email = @email)',
  oldestChallengesBeyond: `SELECT ${CHALLENGE} FROM challenges
       WHERE rowid <= (SELECT max(rowid) FROM challenges) + 1 - @most ORDER BY rowid LIMIT @limit`,
  deleteChallenge: 'DELETE FROM challenges WHERE id = ?',

  sessionByToken: `SELECT ${SESSION} FROM sessions WHERE token_hash = ?`,
  lastUsedSessionsOf: `SELECT ${SESSION} FROM sessions WHERE account_id = @account
       ORDER BY last_active_at DESC, token_hash LIMIT @most`,
  sessionWithAccount: `SELECT ${selected(SESSION_COLUMNS, 'sessions.')}, accounts.created_at AS "accountCreatedAt",
       ${selected('email, password_hash, proved_at, mail_words, language', 'accounts.')}
       FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.token_hash = ?`,
  putSession: upsert('sessions', 'token_hash', columnsOf(SESSION_COLUMNS)),
  deleteSession: 'DELETE FROM sessions WHERE token_hash = ?',
  keepLastUsedSessionsOf: `DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions
       WHERE account_id = @account ORDER BY last_active_at DESC, token_hash LIMIT 9007199254740991 OFFSET @most)`,
  deleteSessionsOf: 'DELETE FROM sessions WHERE account_id = ? AND token_hash IS DISTINCT FROM ?',

  knownBrowser: `SELECT ${KNOWN_BROWSER} FROM known_browsers
       JOIN accounts ON accounts.id = known_browsers.account_id
       WHERE known_browsers.browser_hash = ? AND accounts.email = ?`,
  knownBrowsersOfBrowser: `SELECT ${KNOWN_BROWSER} FROM known_browsers
       WHERE browser_hash = ? ORDER BY last_proof_at`,
  knownBrowsersOfAccount: `SELECT ${KNOWN_BROWSER} FROM known_browsers
       WHERE account_id = ? ORDER BY last_proof_at`,
  putKnownBrowser: `INSERT INTO known_browsers (browser_hash, account_id, last_proof_at, wrong_tries)
       VALUES (@browserHash, @accountId, @lastProofAt, @wrongTries) ON CONFLICT (browser_hash, account_id)
       DO UPDATE SET last_proof_at = excluded.last_proof_at, wrong_tries = excluded.wrong_tries`,
  deleteKnownBrowser: 'DELETE FROM known_browsers WHERE browser_hash = ? AND account_id = ?',
  deleteKnownBrowsersOf: 'DELETE FROM known_browsers WHERE account_id = ?',

  wrongTriesSince: `SELECT coalesce(sum(count), 0) AS count, coalesce(max(announced), 0) AS announced FROM wrong_tries
       WHERE mailbox_hash = ? AND day >= ?`,
  addWrongTry: `INSERT INTO wrong_tries (mailbox_hash, day, count) VALUES (@mailboxHash, @day, max(0, @change))
       ON CONFLICT (mailbox_hash, day) DO UPDATE SET count = max(0, wrong_tries.count + @change)`,
  announceWrongTries: 'UPDATE wrong_tries SET announced = 1 WHERE mailbox_hash = ? AND day = ?',
  forgetWrongTries: 'DELETE FROM wrong_tries WHERE mailbox_hash = ?',

  addSecurityEvent: `INSERT INTO security_log
         (hour, kind, detail, address_hash, network_hash, first_at, last_at, count)
       VALUES (@hour, @kind, @detail, @addressHash, @networkHash, @at, @at, @count)
       ON CONFLICT (hour, kind, detail, address_hash, network_hash)
       DO UPDATE SET last_at = max(security_log.last_at, excluded.last_at), count = security_log.count + excluded.count`,

  securityLog: `SELECT kind, detail, address_hash AS "addressHash", network_hash AS "networkHash", first_at AS "firstAt",
       last_at AS "lastAt", count FROM security_log
       WHERE last_at > 0 ORDER BY last_at, id`,

  putContactMessage: `INSERT INTO contact_messages (name, email, message, received_at)
       VALUES (@name, @email, @message, @receivedAt)`,
  keepNewestContactMessages: keepNewest('contact_messages'),
  contactMessageById: `SELECT ${CONTACT} FROM contact_messages WHERE id = ?`,
  newestContactMessages: `SELECT ${CONTACT} FROM contact_messages WHERE id < @before ORDER BY id DESC LIMIT @most`,
  newestOpenContactMessages: `SELECT ${CONTACT} FROM contact_messages
       WHERE id < @before AND answered_at IS NULL ORDER BY id DESC LIMIT @most`,
  countOpenContactMessages:
    'SELECT count(*) AS count FROM contact_messages WHERE answered_at IS NULL AND id > 0',
  answerContactMessage: 'UPDATE contact_messages SET answered_at = @at, spam = 0 WHERE id = @id',
  markContactMessageSpam:
    'UPDATE contact_messages SET answered_at = coalesce(answered_at, @at), spam = 1 WHERE id = @id',
  blockedSender: 'SELECT 1 FROM blocked_senders WHERE mailbox_hash = ?',
  countBlockedSenders: 'SELECT count(*) AS count FROM blocked_senders WHERE blocked_at > 0',
  blockSender: `INSERT INTO blocked_senders (mailbox_hash, blocked_at) VALUES (@mailboxHash, @at)
       ON CONFLICT (mailbox_hash) DO UPDATE SET blocked_at = @at`,
  unblockSender: 'DELETE FROM blocked_senders WHERE mailbox_hash = ?',
  keepNewestBlockedSenders: `DELETE FROM blocked_senders WHERE mailbox_hash IN (SELECT mailbox_hash FROM blocked_senders
       WHERE blocked_at > 0 ORDER BY blocked_at DESC LIMIT @limit OFFSET @most)`,
  contactMessagesOf: `SELECT ${CONTACT} FROM contact_messages WHERE email = @email ORDER BY id DESC LIMIT @most`,
  changeEmailOfContactMessages: 'UPDATE contact_messages SET email = @to WHERE email = @from',
  deleteContactMessagesOf: 'DELETE FROM contact_messages WHERE email = ?',
  blockedDaysFrom: 'SELECT day FROM blocked_days WHERE day >= ? ORDER BY day',
  blockDay: 'INSERT INTO blocked_days (day) VALUES (?) ON CONFLICT DO NOTHING',
  openDay: 'DELETE FROM blocked_days WHERE day = ?',
  operatingFact: 'SELECT value FROM operating_state WHERE name = ?',
  setOperatingFact:
    'INSERT INTO operating_state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  peopleByStep:
    "SELECT nullif(step, '') AS step, count FROM people_by_step WHERE count > 0 ORDER BY people_by_step.step",
  signUpsByHour: `SELECT substr(created_at, 1, 13) AS hour, count(*) AS count FROM user_onboarding
       WHERE created_at >= ? GROUP BY hour ORDER BY hour`,
  // Taking a mail counts as an attempt, so the first one says nothing yet.
  waitingMail: `SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 1) AS failing, min(created_at) AS "oldestAt"
       FROM outbox WHERE due_at IS NOT NULL`,
  liveSessions: `SELECT count(*) AS count FROM sessions
       WHERE last_active_at > @usedAfter AND created_at > @begunAfter AND created_at <= @begunUntil`,
  givenUpMail: 'SELECT count(*) AS "givenUp" FROM outbox WHERE given_up_at > 0',
  queuedMail:
    'SELECT created_at AS "queuedAt", attempts, delivered_at AS "deliveredAt", given_up_at AS "givenUpAt" FROM outbox WHERE id = ?',
  mailsWaitingFor: 'SELECT count(*) AS count FROM outbox WHERE recipient = ?',
  securityEventsSince: `SELECT kind || '' AS kind, sum(count) AS count FROM security_log WHERE last_at >= ?
       GROUP BY 1 ORDER BY 2 DESC, 1`,
  recordAudit: 'INSERT INTO audit_log (at, who, what, whose, why) VALUES (@at, @who, @what, @whose, @why)',
  newestAudits: `SELECT id, at, who, what, whose, why FROM audit_log
       WHERE id < @before ORDER BY id DESC LIMIT @most`,
  newestAuditsOf: `SELECT id, at, who, what, whose, why FROM audit_log
       WHERE whose = @whose AND id < @before ORDER BY id DESC LIMIT @most`,

  onboardingByEmail: `SELECT ${ONBOARDING_COLUMNS.join(', ')} FROM user_onboarding WHERE email = ? ORDER BY created_at, rowid`,
  onboardingByPhone: `SELECT ${ONBOARDING_COLUMNS.join(', ')} FROM user_onboarding WHERE phone = ?
       ORDER BY created_at, rowid LIMIT ?`,
  /** Followed by `reindexOnboarding`: SQLite writes an index again for each column that is set, changed or not. */
  putOnboarding: upsert('user_onboarding', 'id', ONBOARDING_COLUMNS, {
    nameOf: (column) => column,
    unchanged: ['email', 'phone', 'created_at'],
  }),
  reindexOnboarding: `UPDATE user_onboarding SET email = @email, phone = @phone, created_at = @created_at
       WHERE id = @id AND (email, phone, created_at) IS DISTINCT FROM (@email, @phone, @created_at)`,
  deleteOnboardingOf: 'DELETE FROM user_onboarding WHERE email = ?',

  enqueueMail: `INSERT INTO outbox (id, recipient, reply_to, subject, body_text, body_html, attachments, unsubscribe_url, created_at, due_at, good_until)
       VALUES (@id, @to, @replyTo, @subject, @text, @html, @attachments, @unsubscribeUrl, @at, @dueAt, @expiresAt)`,
  mailsSince: `SELECT (SELECT count(*) FROM outbox WHERE due_at IS NULL AND created_at > ?)
       + (SELECT count(*) FROM outbox WHERE due_at IS NOT NULL) AS count`,
  waitingMails:
    'SELECT count(*) AS count FROM (SELECT 1 FROM outbox WHERE due_at > -9007199254740991 ORDER BY due_at LIMIT ?) AS subquery',
  leaseMail: `UPDATE outbox SET due_at = @until, attempts = attempts + 1
       WHERE id IN (SELECT id FROM outbox WHERE due_at <= @at ORDER BY due_at LIMIT @limit)
       RETURNING id, recipient AS "to", reply_to AS "replyTo", subject, body_text AS text, body_html AS html, attachments, unsubscribe_url AS "unsubscribeUrl",
         attempts - 1 AS attempts, created_at AS "createdAt", rowid AS "place", good_until AS "expiresAt"`,
  mailDelivered: `UPDATE outbox SET ${EMPTIED}, delivered_at = @at, provider_id = @providerId WHERE id = @id`,
  mailDueAgain: 'UPDATE outbox SET due_at = @retryAt WHERE id = @id AND due_at IS NOT NULL',
  mailGivenUp: `UPDATE outbox SET ${EMPTIED}, given_up_at = @at WHERE id = @id AND due_at IS NOT NULL`,
  /** Not given up: nobody expects it any more. */
  voidSecret: `UPDATE outbox SET ${EMPTIED} WHERE id = @id AND good_until IS NOT NULL AND due_at IS NOT NULL`,
  rewriteMail: 'UPDATE outbox SET body_text = @text WHERE id = @id AND body_text <> @text',
  dropMailTo: 'DELETE FROM outbox WHERE recipient = ?',

  appointmentStarts:
    'SELECT starts_at FROM appointments WHERE starts_at >= ? AND starts_at < ? ORDER BY starts_at',
  appointmentsOf: `SELECT ${APPOINTMENT} FROM appointments WHERE email = ? ORDER BY starts_at`,
  appointmentsBetween: `SELECT ${APPOINTMENT} FROM appointments WHERE starts_at >= ? AND starts_at < ? ORDER BY starts_at`,
  appointmentById: `SELECT ${APPOINTMENT} FROM appointments WHERE id = ?`,
  changeEmailOfAppointments: 'UPDATE appointments SET email = @to WHERE email = @from',
  deleteAppointmentsOf: 'DELETE FROM appointments WHERE email = ?',
  putAppointment: `INSERT INTO appointments (id, starts_at, name, email, phone, created_at, network, token_hash, language)
       VALUES (@id, @startsAt, @name, @email, @phone, @createdAt, @network, @tokenHash, @language)`,
  appointmentByToken: `SELECT ${APPOINTMENT} FROM appointments WHERE token_hash = ?`,
  moveAppointment: `UPDATE appointments SET starts_at = @startsAt, moves = @moves,
         token_hash = coalesce(@tokenHash, token_hash) WHERE id = @id`,
  annotateAppointment: 'UPDATE appointments SET note = @note, outcome = @outcome WHERE id = @id',
  deleteAppointment: 'DELETE FROM appointments WHERE id = ?',
  appointmentStartsOfNetwork:
    'SELECT starts_at FROM appointments WHERE network = ? AND starts_at >= ? AND starts_at < ? ORDER BY starts_at',
  otherAppointmentStartsOfItsNetwork: `SELECT starts_at FROM appointments
       WHERE network = (SELECT network FROM appointments WHERE id = @id) AND id <> @id
         AND starts_at >= @from AND starts_at < @until ORDER BY starts_at`,
  openHolds: `SELECT ${selected(HOLD_COLUMNS)} FROM holds
       WHERE held_until > ?`,
  putHold: upsert('holds', 'starts_at', columnsOf(HOLD_COLUMNS)),
  deleteHold: 'DELETE FROM holds WHERE id = ?',
  deleteHoldsOf: 'DELETE FROM holds WHERE email = ?',
  putSurvey: `INSERT INTO survey_submissions (session_id, answers, page, received_at)
       VALUES (@sessionId, @answers, @page, @receivedAt) ON CONFLICT (session_id) DO NOTHING`,
  keepNewestSurveys: keepNewest('survey_submissions'),
  keepNewestPreferences: keepNewest('anonymous_preferences'),
  putAnonymousPreference: `INSERT INTO anonymous_preferences (session_uuid, timing_preference, saved_at)
       VALUES (@sessionId, @timing, @savedAt)
       ON CONFLICT (session_uuid) DO UPDATE SET timing_preference = excluded.timing_preference, saved_at = excluded.saved_at`,
  newestVisitsOf:
    'SELECT id, day, campaign FROM visits WHERE anonymous_id = @anonymousId ORDER BY id DESC LIMIT @limit',
  addVisit:
    'INSERT INTO visits (anonymous_id, day, campaign) VALUES (@anonymousId, @day, @campaign) RETURNING id',
  countEventsOfVisit: 'SELECT count(*) AS count FROM events WHERE visit_id = ?',
  addEvent: `INSERT INTO events (visit_id, name, properties, at, received_at)
       VALUES (@visit, @name, @properties, @at, @receivedAt)`,
  countArrival: `UPDATE research_arrivals SET weight = weight + 1 WHERE landing_page = @landingPage AND source = @source
       AND campaign = @campaign AND language = @language RETURNING id`,
  /** With the weight of the one that it displaces. */
  addArrival: `INSERT INTO research_arrivals (landing_page, source, campaign, language, weight)
       SELECT @landingPage, @source, @campaign, @language, 1 + coalesce((SELECT weight FROM research_arrivals
         WHERE weight > 0 ORDER BY weight DESC, id DESC LIMIT 1 OFFSET @most - 1), 0) RETURNING id`,
  dropSurplusArrivals: `DELETE FROM research_arrivals WHERE id IN (SELECT id FROM research_arrivals
       WHERE weight > 0 ORDER BY weight DESC, id DESC LIMIT 9007199254740991 OFFSET @most)`,
  visitorCame: `INSERT INTO research_visitors (anonymous_id, day, arrival_id, stage) VALUES (@anonymousId, @day, @arrival, 0)
       ON CONFLICT (anonymous_id) DO NOTHING`,
  visitorReached: `UPDATE research_visitors SET stage = max(stage, @stage), at_1 = coalesce(at_1, @at1),
       at_2 = coalesce(at_2, @at2), at_3 = coalesce(at_3, @at3), at_4 = coalesce(at_4, @at4), at_5 = coalesce(at_5, @at5),
       at_6 = coalesce(at_6, @at6) WHERE anonymous_id = @anonymousId`,
  keepNewestEvents: keepNewest('events'),
  /** Inserts nothing for a deleted account, one at its limit of browsers, or a browser that is being deleted. */
  linkIdentity: `INSERT INTO identity_links (anonymous_id, user_id, linked_at)
       SELECT @anonymousId, id, @at FROM accounts WHERE id = @userId
         AND (SELECT count(*) FROM identity_links WHERE user_id = @userId) < @most
         AND NOT EXISTS (SELECT 1 FROM forgotten_browsers WHERE anonymous_id = @anonymousId)
       ON CONFLICT (anonymous_id) DO NOTHING`,
  countEventsOf: `SELECT count(*) AS count FROM (SELECT 1 FROM identity_links AS link
         CROSS JOIN visits ON visits.anonymous_id = link.anonymous_id CROSS JOIN events ON events.visit_id = visits.id
         WHERE link.user_id = @userId LIMIT @most) AS subquery`,
  nextBrowserOf: `SELECT anonymous_id FROM identity_links WHERE user_id = @userId AND anonymous_id > @browser
         ORDER BY anonymous_id LIMIT 1`,
  nextVisitOf: 'SELECT id FROM visits WHERE anonymous_id = @browser AND id > @visit ORDER BY id LIMIT 1',
  eventsOfVisit: `SELECT events.id, name, properties, at, received_at, campaign FROM visits JOIN events ON visit_id = visits.id
         WHERE visits.id = @visit AND events.id > @event ORDER BY events.id LIMIT @limit`,
  forgetBrowsersOf: `INSERT INTO forgotten_browsers (anonymous_id) SELECT anonymous_id FROM identity_links WHERE user_id = ?
       ON CONFLICT (anonymous_id) DO NOTHING`,
  /** The condition is always true: without it the query plan would be a full table scan. */
  nextForgottenBrowser:
    "SELECT anonymous_id FROM forgotten_browsers WHERE anonymous_id > '' ORDER BY anonymous_id LIMIT 1",
  deleteEventsOfBrowser: `DELETE FROM events WHERE id IN (SELECT events.id FROM visits
         CROSS JOIN events ON events.visit_id = visits.id WHERE visits.anonymous_id = @browser LIMIT @limit)`,
  browserIsForgotten: 'DELETE FROM forgotten_browsers WHERE anonymous_id = ?',
  deleteIdentityLinksOf: 'DELETE FROM identity_links WHERE user_id = ?',

  newestAnnouncement: `SELECT ${ANNOUNCEMENT} FROM announcements WHERE created_at > 0
       ORDER BY created_at DESC, rowid DESC LIMIT 1`,
  announcementById: `SELECT ${ANNOUNCEMENT} FROM announcements WHERE id = ?`,
  putAnnouncement: upsert('announcements', 'id', columnsOf(ANNOUNCEMENT_COLUMNS)),
  announcementCandidates: `SELECT accounts.id, accounts.email, proved_at, step_completed, ${hadOne('accounts.id')} AS had_one FROM accounts
       LEFT JOIN user_onboarding ON user_onboarding.email = accounts.email
       WHERE accounts.id > @after ORDER BY accounts.id LIMIT @limit`,
  hadOne: `SELECT ${hadOne('?')} AS had_one`,
  noteMailOnFinishing: `INSERT INTO announcement_deliveries (announcement_id, account_id, state, reason, attempts, due_at, handed_over_at)
       VALUES ('on-finishing', @accountId, 'sent', '', 1, 0, @at)`,
  addDelivery: `INSERT INTO announcement_deliveries (announcement_id, account_id, state, reason, attempts, due_at)
       SELECT @id, accounts.id, 'waiting', '', 0, 0 FROM accounts WHERE accounts.id = @accountId
       ON CONFLICT (account_id, announcement_id) DO NOTHING`,
  deliveriesIn: deliveriesIn(),
  handOverDelivery: `${deliveryMoves('handOver', 'handed_over_at = @at')} AND number = @number`,
  takeDeliveryBack: `${deliveryMoves('takeBack', 'handed_over_at = NULL')} AND number = @number`,
  deliveryProgress: 'SELECT state, attempts FROM announcement_deliveries WHERE number = ?',
  settleDelivery: `UPDATE announcement_deliveries SET state = @state, reason = @reason, provider_id = @providerId, due_at = @dueAt,
         attempts = @attempts WHERE number = @number`,
  abandonDeliveries: `${deliveryMoves('abandon', 'due_at = 0')} AND announcement_id = ? AND reason = ''`,
  correctDelivery: `UPDATE announcement_deliveries SET attempts = @handedOver, due_at = 0,
         state = CASE state WHEN 'waiting' THEN 'unknown' ELSE state END
       WHERE announcement_id = @id AND account_id = @accountId AND attempts < @handedOver`,
  countDeliveries: `SELECT state, reason, count(*) AS count FROM announcement_deliveries WHERE announcement_id = ?
       GROUP BY state, reason`,
  sendDeliveryAgain: `${deliveryMoves('sendAgain', "reason = '', due_at = 0")} AND number = @number AND announcement_id = @id`,
  deliveriesAfter: 'SELECT count(*) AS count FROM announcement_deliveries WHERE handed_over_at > ?',
  deliveriesSentTo: `SELECT handed_over_at FROM announcement_deliveries WHERE account_id = ? AND state = 'sent'
       ORDER BY handed_over_at`,
  deleteDeliveriesOf: 'DELETE FROM announcement_deliveries WHERE account_id = ?',
  suppressionKey: 'SELECT key FROM suppression_key WHERE one = 1',
  suppressionsOf: 'SELECT reason FROM suppressed_addresses WHERE address_hash = ? ORDER BY at, reason',
  addSuppression: `INSERT INTO suppressed_addresses (address_hash, reason, at) VALUES (@hash, @reason, @at)
       ON CONFLICT (address_hash, reason) DO NOTHING`,
  removeSuppressions: 'DELETE FROM suppressed_addresses WHERE address_hash = ?',

  addressesWithoutAccount: `SELECT email FROM appointments UNION SELECT email FROM holds UNION SELECT email FROM contact_messages
       UNION SELECT email FROM user_onboarding UNION SELECT recipient FROM outbox WHERE recipient IS NOT NULL
       EXCEPT SELECT email FROM accounts`,
  deleteAllSessions: 'DELETE FROM sessions',
  deleteAllChallenges: 'DELETE FROM challenges',
  deleteMailsWithLinks: 'DELETE FROM outbox WHERE good_until IS NOT NULL',

  // By the names in core's `expiredBefore`.
  sessionsBefore: deleteSome('sessions', 'token_hash', 'last_active_at < @before'),
  challengesBefore: deleteSome('challenges', 'id', 'expires_at < @before'),
  mailBefore: deleteSome('outbox', 'id', 'due_at IS NULL AND created_at < @before'),
  appointmentsBefore: deleteSome('appointments', 'id', 'starts_at < @before'),
  holdsBefore: deleteSome('holds', 'id', 'held_until <= @before'),
  contactMessagesBefore: deleteSome('contact_messages', 'id', 'received_at < @before'),
  blockedSendersBefore: deleteSome('blocked_senders', 'mailbox_hash', 'blocked_at < @before'),
  surveysBefore: deleteSome('survey_submissions', 'session_id', 'received_at < @before'),
  anonymousPreferencesBefore: deleteSome('anonymous_preferences', 'session_uuid', 'saved_at < @before'),
  eventsBefore: deleteSome('events', 'id', 'received_at < @before'),
  visitorsBeforeDay: deleteSome('research_visitors', 'id', 'day < @before'),
  deleteSurplusVisitors: keepNewest('research_visitors'),
  identityLinksBefore: deleteSome('identity_links', 'anonymous_id', 'linked_at < @before'),
  knownBrowsersBefore: deleteSome('known_browsers', 'browser_hash, account_id', 'last_proof_at < @before'),
  wrongTriesBeforeDay: deleteSome('wrong_tries', 'id', 'day < @before'),
  deleteSurplusWrongTries: keepNewest('wrong_tries'),
  securityLogBefore: deleteSome('security_log', 'id', 'last_at < @before'),
  deleteSurplusSecurityLog: `DELETE FROM security_log WHERE id IN
         (SELECT id FROM security_log WHERE kind = @kind ORDER BY id DESC LIMIT @limit OFFSET @rows)`,
};

/** A row: the properties of an entity, unless `rows.ts` maps it. */
export type Row = Record<string, string | number | null>;

/** A prepared text. Values are in order, or one object with their names. */
export interface Statement {
  get<T = Row>(...values: unknown[]): Awaitable<T | undefined>;
  all<T = Row>(...values: unknown[]): Awaitable<T[]>;
  run(...values: unknown[]): Awaitable<{ readonly changes: number }>;
}

export type Statements = { readonly [Name in keyof typeof SQL]: Statement };
