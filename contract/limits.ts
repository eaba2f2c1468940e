/**
 * Every limit that the browser and the server both keep. Lengths count Unicode code points, sizes are bytes.
 * This file imports nothing, so that any layer may read it.
 */

const MB = 1_048_576;

export const limits = {
  name: { min: 1, max: 60 },
  /** RFC 5321 4.5.3.1.3: a path holds 256 octets, two of them the angle brackets. */
  email: { max: 254 },
  /** NIST SP 800-63B 5.1.1.2: at least 8; the upper bound keeps argon2's work bounded. */
  password: { min: 8, max: 128 },
  note: {
    title: { min: 5, max: 200 },
    description: { min: 5, max: 100_000 },
    tags: 20,
    tag: { min: 1, max: 40 },
    attachmentsPerCall: 10,
    attachmentBytes: 20 * MB,
    /** Page size of a list that is asked for with `limit` or `cursor`. */
    page: { default: 30, max: 100 },
    search: { max: 200 },
    /** Titles that the links of one text are followed to, and notes that "Linked from" lists. */
    links: { followed: 1000, backlinks: 200, chosen: 100 },
    /** Notes in one bulk action. */
    bulk: 100,
    /** Notes up to which a change of a tag answers how to take it back. */
    tagUndo: 1000,
    /** Versions of a note, the current one included. */
    versions: { kept: 200, page: { default: 50, max: 200 } },
    changes: { page: { default: 100, max: 500 } },
    /** People of one note, and notes of others that one person has. */
    people: { each: 100, notes: 200 },
  },
  savedSearches: {
    kept: 50,
    name: { min: 1, max: 60 },
    /** The query string, percent-encoded: a letter of a search may take twelve characters there. */
    query: { min: 1, max: 4000 },
  },
  /** Previous texts that a browser keeps after saves. */
  previousTexts: { kept: 50, days: 30 },
  assistant: { summarizeMin: 50, textMax: 100_000 },
  post: {
    content: { min: 1, max: 500 },
    /** Page size of the feed, of a person's posts and of the posts in the bin. */
    page: { default: 20, max: 50 },
    /** Ids of upvoters in a post. */
    upvotes: 100,
    /** Newest comments in a post, and page size of older ones. */
    comments: 50,
    /** The first characters of a post that a shared link is announced with. */
    shareText: 100,
  },
  comment: {
    content: { min: 1, max: 280 },
    /** Limit of the field on the screen. */
    typed: 200,
  },
  article: {
    title: { min: 5, max: 200 },
    content: { min: 50, max: 200_000 },
    tags: 10,
    tag: { min: 1, max: 40 },
    page: { default: 20, max: 50 },
    search: { max: 100 },
    excerpt: { max: 200 },
    /** The most used tags, which a list of articles names. */
    listedTags: 100,
  },
  academyInterest: { max: 500 },
  pageView: { path: { max: 500 }, referrer: { max: 2000 } },
  userSearch: { name: { max: 60 }, results: 20 },
  notification: {
    page: { default: 20, max: 50 },
    excerpt: { max: 100 },
    /** Unread ones are counted no further. */
    unread: 100,
  },
  reminder: {
    /** Waiting ones of a note. */
    each: 20,
    page: { default: 50, max: 200 },
    task: { max: 1000 },
    /** How far ahead one may be. */
    years: 10,
    /** Events of the calendar: the soonest. */
    calendar: 1000,
  },
  report: { reason: { min: 1, max: 500 } },
  feedback: { message: { min: 1, max: 2000 } },
  secondFactor: {
    /** Limit of the field for a code: digits with a space, or a recovery code in groups. */
    typedCode: 40,
    recoveryCodes: 10,
    recoveryCodeLength: 10,
  },
  pictureBytes: 5 * MB,
  fileName: { max: 255 },
} as const;

/** Times that a person sees, in milliseconds; those that the specification gives are as it gives them. */
export const timings = {
  alert: 3000,
  pageLoading: 1200,
  chunkLoad: 120_000,
  /** Lifetime of a tool's worker that was started ahead and got no job. */
  spareWorker: 60_000,
  registrationToast: 8000,
  welcomeFade: 300,
  welcomeBeforeNavigate: 500,
  feedRefresh: 30_000,
  userSearchPause: 400,
  notificationsRefresh: 60_000,
  interestModalClose: 2000,
  exitIntentClose: 5000,
} as const;
