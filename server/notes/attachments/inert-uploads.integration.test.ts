import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote, uploadAttachment } from '#contract/notes/notes.ts';
import { setPicture } from '#contract/users/users.ts';
import { type HostileUpload, hostileUploads, ranMarker } from '#testing/hostile-uploads.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';
import { isRasterImage } from './media-type.ts';

const asFile = ({ name, type, bytes }: HostileUpload) => new File([new Uint8Array(bytes)], name, { type });

describe.each(engines)('a hostile upload on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  let files: HostileUpload[];
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await addPerson(app);
    files = await hostileUploads();
  });
  afterAll(() => app.close());

  /** What the link of the file answers. */
  async function open(file: HostileUpload): Promise<Response> {
    const body = { title: 'With a file', description: 'Some words' };
    const { data: note } = await mara.ok(addNote, { body });
    const { data } = await mara.ok(uploadAttachment, { params: { id: note._id }, files: [asFile(file)] });
    const [attachment] = data.attachments;
    if (!attachment) throw new Error(`${file.name} was not kept.`);
    return app.visitor.fetch(attachment.url);
  }

  it('is served as it came, but so that no browser runs it: not as markup, sandboxed, and shown only as a picture', async () => {
    for (const file of files) {
      const response = await open(file);
      const { headers } = response;
      const type = headers.get('content-type') ?? '';
      const disposition = headers.get('content-disposition') ?? '';
      expect(type, file.name).not.toMatch(/html|svg|xml|script|rfc822/);
      expect(Object.fromEntries(headers), file.name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
      expect(disposition.startsWith('inline'), `${file.name}: ${type}`).toBe(isRasterImage(type));
      expect(decodeURIComponent(disposition), file.name).not.toMatch(/\p{Bidi_Control}|[/\\]/u);
      expect((await bytesOf(response)).equals(file.bytes), file.name).toBe(true);
    }
  });

  it('never becomes a person’s picture as it is: refused, or drawn anew', async () => {
    let drawn = 0;
    for (const file of files) {
      const form = new FormData();
      form.append('picture', asFile(file));
      const response = await mara.fetch(setPicture.path, { method: 'PUT', body: form });
      const { user } = await response.json();
      if (!response.ok) {
        expect([400, 415], file.name).toContain(response.status);
        continue;
      }
      drawn += 1;
      const picture = await app.visitor.fetch(user.profilePicture);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect((await bytesOf(picture)).includes(ranMarker), file.name).toBe(false);
    }
    // The two photos, of what was hidden in them nothing is left.
    expect(drawn).toBe(2);
  });
});
