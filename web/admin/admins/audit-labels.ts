import type { AuditAction } from '#contract/admins/admins.ts';

/** An admin's action in the words of a colleague. */
export const auditWords: Record<AuditAction, string> = {
  'admin.signIn': 'Signed in',
  'admin.signOut': 'Signed out',
  'admin.endSession': 'Signed out a device',
  'admin.endOtherSessions': 'Signed out the other devices',
  'admin.secondFactorOn': 'Switched two-step sign-in on',
  'admin.secondFactorOff': 'Switched two-step sign-in off',
  'admin.renewRecoveryCodes': 'Renewed recovery codes',
  'admin.addPasskey': 'Added a passkey',
  'admin.removePasskey': 'Removed a passkey',
  'admin.changePassword': 'Changed the own password',
  'admin.register': 'Registered as the first admin',
  'admin.add': 'Added an admin',
  'admin.changeRole': 'Changed a role',
  'admin.delete': 'Deleted an admin',
  'user.ban': 'Banned a user',
  'user.unban': 'Lifted a ban',
  'user.secondFactorOff': 'Switched off the two-step sign-in of a user',
  'user.message': 'Wrote to a user',
  'user.suspend': 'Suspended a user',
  'user.unsuspend': 'Ended a suspension',
  'user.limit': 'Limited a user to their friends',
  'user.unlimit': 'Ended a limit',
  'appeal.grant': 'Granted an appeal',
  'appeal.refuse': 'Refused an appeal',
  'user.note': 'Kept a note about a user',
  'blog.edit': 'Edited a blog',
  'blog.openComments': 'Allowed comments on a blog',
  'blog.closeComments': 'Closed the comments of a blog',
  'blog.approve': 'Approved a blog',
  'blog.unapprove': 'Took a blog back',
  'blog.refuseEdit': 'Refused an edit of a blog',
  'blog.delete': 'Deleted a blog',
  'blog.editMeta': 'Edited the meta of a blog',
  'note.search': 'Searched the notes',
  'note.list': 'Saw the beginnings of notes',
  'note.read': 'Read a note',
  'note.flag': 'Flagged a note',
  'note.unflag': 'Took a flag off a note',
  'note.disable': 'Disabled a note',
  'note.enable': 'Enabled a note',
  'note.delete': 'Deleted a note',
  'post.delete': 'Removed a thought',
  'post.refuse': 'Refused a thought',
  'post.release': 'Let a thought go',
  'post.restore': 'Put a thought back',
  'comment.delete': 'Deleted a comment',
  'comment.refuse': 'Refused a comment',
  'comment.release': 'Let a comment go',
  'comment.resolve': 'Resolved a comment',
  'comment.reply': 'Replied to a comment',
  'report.resolve': 'Resolved a report',
  'report.deleteContent': 'Deleted reported content',
  'report.warn': 'Warned a user',
  'feedback.update': 'Changed feedback',
  'settings.update': 'Changed the settings',
  'audit.download': 'Downloaded the audit log',
};

/** A target that begins with an id, and what it is called. */
const idAndName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12} (.+)$/s;

/**
 * The target of an action, in short: the number of notes that a list showed, or the search words. Others have their name, or else
 * their id.
 */
export function targetWords(action: AuditAction, target: string): string {
  if (action === 'note.list') {
    const many = target.split(' ').length;
    return many === 1 ? '1 note' : `${many} notes`;
  }
  if (action === 'note.search') return target === '' ? 'Words no longer kept' : `“${target}”`;
  return idAndName.exec(target)?.[1] ?? target;
}
