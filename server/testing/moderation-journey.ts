import { addComment, addPost } from '#contract/feed.ts';
import * as comments from '#contract/feed.admin.ts';
import * as feedback from '#contract/feedback.admin.ts';
import { addFeedback } from '#contract/feedback.ts';
import * as reports from '#contract/reports.admin.ts';
import { addReport } from '#contract/reports.ts';
import type { TestApp } from './test-app.ts';
import type { Client } from './test-client.ts';
import { addPerson } from './test-people.ts';

/** Makes each call on comments, reports and feedback once, as the admin whose `ok` it is. */
export async function moderate(app: TestApp, ok: Client['ok']): Promise<void> {
  const [writer, reader] = [await addPerson(app), await addPerson(app)];
  const { data: post } = await writer.ok(addPost, { body: { content: 'A thought' } });
  const { data } = await writer.ok(addComment, { params: { id: post._id }, body: { content: 'A comment' } });
  const id = data.comments[0]?._id ?? '';
  await reader.ok(addReport, { body: { contentType: 'comment', contentId: id, reason: 'Rude' } });
  await reader.ok(addReport, { body: { contentType: 'post', contentId: post._id, reason: 'Spam' } });
  await reader.ok(addFeedback, { body: { message: 'A fine thing' } });
  await ok(comments.listAdminComments, { query: { search: 'comment', state: 'reported' } });
  await ok(comments.listReportedComments);
  await ok(comments.replyToComment, { params: { id }, body: { text: 'Please be kind.' } });
  await ok(comments.resolveComment, { params: { id } });
  await ok(comments.deleteAdminComment, { params: { id } });
  const query = { type: 'post', state: 'open', search: 'spam' };
  const [report] = (await ok(reports.listReports, { query })).reports;
  const reported = { params: { id: report?._id ?? '' } };
  await ok(reports.warnReportedUser, reported);
  await ok(reports.resolveReport, reported);
  await ok(reports.deleteReportedContent, reported);
  const [given] = (await ok(feedback.listFeedback, { query: { status: 'open' } })).feedback;
  await ok(feedback.updateFeedback, { params: { id: given?._id ?? '' }, body: { status: 'closed' } });
}
