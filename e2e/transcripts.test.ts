import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { startFakeOpenAi } from '#testing/fake-openai.ts';
import { silentWav } from '#testing/silent-wav.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import type { Person } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';

const segments = [
  { start: 0, text: 'We met at the ridge.' },
  { start: 4.5, text: 'Ana will write to the museum.' },
];

test.use({
  serverVariables: [
    // The first recording is refused, the others are heard.
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const text = segments.map((segment) => segment.text).join(' ');
      const fakeAi = await startFakeOpenAi([{ status: 500 }, { body: JSON.stringify({ text, segments }) }]);
      await use({ AI_BASE_URL: fakeAi.baseUrl, AI_MODEL: 'a-model' });
      await fakeAi.close();
    },
    { scope: 'worker' },
  ],
});

const sound = { name: 'meeting.wav', mimeType: 'audio/wav', buffer: Buffer.from(silentWav(8)) };
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript of meeting.wav' });

async function play(page: Page, person: Person): Promise<void> {
  const note = await person.addNote({ title: 'A walk', description: 'With Ana.' }, [sound]);
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'Play meeting.wav' }).press('Enter');
}

test('a recording is transcribed, its words lead to their moment, and the search finds them', async ({
  page,
  person,
}) => {
  await play(page, person);
  await transcript(page).getByRole('button', { name: 'Transcribe' }).press('Enter');
  await expect(transcript(page).getByRole('alert')).toHaveText(messages.transcripts.failed);
  await transcript(page).getByRole('button', { name: 'Transcribe' }).press('Enter');
  const second = transcript(page).getByRole('button', { name: '0:04 Ana will write to the museum.' });
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-current', 'true');
  const reached = await page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  expect(reached).toBeGreaterThanOrEqual(4.5);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  // It is stored with the file.
  await page.reload();
  await page.getByRole('button', { name: 'Play meeting.wav' }).click();
  await expect(second).toBeVisible();
  await page.goto('/notes?q=museum');
  await expect(page.getByRole('list', { name: 'Found in files' })).toContainText(/meeting\.wav\s*at 0:04/);
});
