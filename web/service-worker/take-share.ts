import { keepSharedContent } from '#web/offline/shared-content.ts';

/** Where other apps send what they share; the web manifest names it. */
export const sharePath = '/notes/share';

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** Keeps the content of a share, and answers with the page that takes it. The page says so where it could not be kept. */
export async function takeShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    await keepSharedContent({
      title: textOf(form.get('title')),
      text: textOf(form.get('text')),
      url: textOf(form.get('url')),
      // A share without files has an empty one.
      files: form.getAll('files').filter((value): value is File => typeof value !== 'string' && value.size > 0),
    });
  } catch {
    // A device without room, or a share that is cut off.
    return Response.redirect('/notes?lost', 303);
  }
  return Response.redirect('/notes?shared', 303);
}
