import { addComment, addPost } from '#contract/feed/feed.ts';
import * as comments from '#contract/feed/feed.admin.ts';
import * as feedback from '#contract/feedback/feedback.admin.ts';
import { addFeedback } from '#contract/feedback/feedback.ts';
import * as moderation from '#contract/moderation/moderation.admin.ts';
import { appealAction } from '#contract/moderation/moderation.ts';
import * as posts from '#contract/feed/posts.admin.ts';
import * as reports from '#contract/reports/reports.admin.ts';
import { addReport } from '#contract/reports/reports.ts';
import type { TestApp } from './test-app.ts';
import type { Client } from './test-client.ts';
import { addAdminTo } from './test-admins.ts';
import { addPerson, type Passerby } from './test-people.ts';

/** Makes each call on a person, and decides what they appeal against. */
async function act(app: TestApp, person: Passerby, ok: Client['ok']): Promise<void> {
  const params = { id: person.id };
  const colleague = await addAdminTo(app, 'editor');
  const body = { type: 'message' as const, reason: 'Be kind.' };
  const { data: action } = await colleague.ok(moderation.actOnPerson, { params, body });
  const appeal = await person.ok(appealAction, { params: { id: action._id }, body: { text: 'I was' } });
  await ok(moderation.listAppeals);
  const decision = { granted: true, reason: 'So you were.' };
  await ok(moderation.decideAppeal, { params: { id: appeal.data._id }, body: decision });
  await ok(moderation.actOnPerson, { params, body: { type: 'message', reason: 'Please be kind.' } });
  await ok(moderation.addStaffNote, { params, body: { text: 'Was told.' } });
  await ok(moderation.getPerson, { params });
}

/** Makes each call on comments, reports and feedback once, as the admin whose `ok` it is. */
export async function moderate(app: TestApp, ok: Client['ok']): Promise<void> {
  const [writer, reader] = [await addPerson(app), await addPerson(app)];
  const { data: post } = await writer.ok(addPost, { body: { content: 'A thought' } });
  const { data } = await writer.ok(addComment, { params: { id: post._id }, body: { content: 'A comment' } });
  const id = data.comments[0]?._id ?? '';
  await reader.ok(addReport, { body: { contentType: 'comment', contentId: id, reason: 'Rude' } });
  await reader.ok(addReport, { body: { contentType: 'post', contentId: post._id, reason: 'Spam' } });
  await reader.ok(addFeedback, { body: { message: 'A fine thing' } });
  await ok(posts.listAdminPosts, { query: { search: 'thought' } });
  const { data: other } = await writer.ok(addPost, { body: { content: 'Another thought' } });
  await ok(posts.deleteAdminPost, { params: { id: other._id } });
  await ok(posts.releasePost, { params: { id: other._id }, body: { held: false } });
  await ok(posts.changeAdminPosts, { body: { ids: [other._id], action: 'delete', reason: 'Spam' } });
  await ok(comments.listAdminComments, { query: { search: 'comment', state: 'reported' } });
  await ok(comments.listReportedComments);
  await ok(comments.replyToComment, { params: { id }, body: { text: 'Please be kind.' } });
  await app.db.updateTable('comments').set({ held: 1 }).where('id', '=', id).execute();
  await ok(comments.releaseComment, { params: { id }, body: { held: false } });
  await ok(comments.resolveComment, { params: { id } });
  await ok(comments.deleteAdminComment, { params: { id } });
  const query = { type: 'post', state: 'open', search: 'spam' };
  const [report] = (await ok(reports.listReports, { query })).reports;
  await ok(reports.listReports, { query: { ...query, grouped: 'true' } });
  const reported = { params: { id: report?._id ?? '' } };
  await ok(reports.warnReportedUser, reported);
  await ok(reports.resolveReport, reported);
  await ok(reports.resolveReport, { ...reported, query: { all: 'true' } });
  await ok(reports.deleteReportedContent, reported);
  await act(app, writer, ok);
  const [given] = (await ok(feedback.listFeedback, { query: { status: 'open' } })).feedback;
  await ok(feedback.updateFeedback, { params: { id: given?._id ?? '' }, body: { status: 'closed' } });
}
