/**
 * Every sentence of the back office, letter for letter. Apart from messages.ts, the sentences for everybody else.
 * This file imports nothing.
 */

export const adminMessages = {
  login: {
    fillAll: 'Please fill in all fields',
    failed: 'Login failed. Please check your credentials.',
    network: 'A network error occurred. Please try again.',
    wrongCredentials: 'Invalid email or password.',
    required: 'Please sign in to the admin portal.',
    expired: 'Your admin session has ended. Please sign in again.',
    signedOut: 'You are signed out of the admin portal.',
    registered: 'The first admin was registered.',
    adminExists: 'There is an admin already. Ask a super admin to add you.',
    setupTokenWrong: 'The setup token is not right.',
  },
  access: {
    denied: 'Access Denied: Insufficient permissions.',
    secondFactorRequired: 'Please set up two-step sign-in first: this server asks it of every admin.',
    settings: 'Access Denied: Only Super Admins can access global settings.',
    ads: 'Access Denied: Only Super Admins can manage ad settings.',
    meta: 'Access Denied: Only Super Admins and Editors can access meta controls.',
    admins: 'Access Denied: Only Super Admins can manage other admins.',
  },
  users: {
    fetchFailed: 'Failed to fetch users',
    banned: 'The user is banned.',
    unbanned: 'The ban is lifted.',
    notFound: 'This user does not exist.',
    secondFactorOff: 'Two-step sign-in of the user is off.',
  },
  blogs: {
    fetchFailed: 'Failed to fetch blogs',
    approved: 'The blog is approved and public.',
    unapproved: 'The blog is pending and no longer public.',
    updated: 'Blog updated.',
    changedElsewhere: 'Somebody else has changed this blog in the meantime.',
    deleted: 'Blog deleted.',
    notFound: 'This blog does not exist.',
  },
  notes: {
    fetchFailed: 'Failed to fetch notes',
    readFailed: 'Failed to read this note',
    searchedTooOften: 'You have searched the notes too often. Please wait a while and try again.',
    flagged: 'The note is flagged.',
    unflagged: 'The flag is taken away.',
    disabled: 'The note is disabled.',
    enabled: 'The note is enabled again.',
    deleted: 'Note deleted.',
    notFound: 'This note does not exist.',
  },
  comments: {
    fetchFailed: 'Failed to fetch comments',
    deleted: 'Comment deleted.',
    resolved: 'Comment resolved.',
    replied: 'Reply sent.',
  },
  reports: {
    fetchFailed: 'Failed to fetch reports',
    resolved: 'Report resolved.',
    contentDeleted: 'The reported content is deleted.',
    userBanned: 'The reported user is banned.',
    blogUnapproved: 'The reported blog is pending again and no longer public.',
    /** For a role that may remove comments and posts alone. */
    editorsOnly: {
      blog: 'Only editors and super admins can take a blog out of view.',
      note: 'Only editors and super admins can delete a private note.',
      user: 'Only editors and super admins can ban a user.',
    },
    /** Replaces the title of a note for admins who may not see notes. */
    privateNote: 'A private note',
    warned: 'User has been warned. (This is a stub action)',
    notFound: 'This report does not exist.',
    contentGone: 'The reported content no longer exists.',
    /** Name of a reporter who has left since. */
    formerUser: 'Former user',
  },
  feedback: {
    fetchFailed: 'Failed to fetch feedback',
    updated: 'Feedback updated.',
    notFound: 'This feedback does not exist.',
    nothingToChange: 'Give a status or a priority.',
    /** Name of an author of feedback without an account and an address. */
    visitor: 'Visitor',
  },
  analytics: {
    failed: 'Failed to load analytics data. Please try again later.',
  },
  settings: {
    fetchFailed: 'Failed to fetch settings',
    updateFailed: 'Failed to update settings',
    updated: 'Settings updated successfully!',
  },
  ads: {
    fetchFailed: 'Failed to fetch ad settings',
    updateFailed: 'Failed to update ad settings',
    updated: 'Ad settings updated successfully!',
  },
  meta: {
    fetchFailed: 'Failed to fetch blogs',
    updateFailed: 'Failed to update meta',
    updated: 'Meta information updated successfully!',
  },
  admins: {
    fetchFailed: 'Failed to fetch admins',
    addFailed: 'Failed to add admin',
    roleFailed: 'Failed to update role',
    deleteFailed: 'Failed to delete admin',
    added: 'Admin added successfully!',
    roleUpdated: 'Role updated successfully!',
    deleted: 'Admin deleted successfully!',
    confirmDelete: 'Are you sure you want to permanently delete this admin?',
    loading: 'Loading admins...',
    emailTaken: 'An admin with this email already exists.',
    ownRole: 'You cannot change your own role.',
    ownRow: 'You cannot delete yourself.',
    lastSuperAdmin: 'The last super admin can be neither deleted nor demoted.',
    notFound: 'This admin does not exist.',
  },
  audit: {
    badAction: 'action must be one of those that the log has.',
    badTime: (name: string) => `${name} must be a day such as 2026-11-27 or a moment such as 2026-11-27T12:00:00Z.`,
    downloaded: 'The audit log is downloaded.',
  },
  lists: {
    badPage: 'page must be a whole number from 1 up.',
    badSort: (fields: readonly string[]) =>
      `sort must be one of ${fields.join(', ')}, with - before it for the reverse.`,
  },
} as const;
