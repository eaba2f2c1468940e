import { Link } from 'react-router';
import type { StatusItem } from '../status-list.tsx';

interface IntegrationGroup {
  title: string;
  items: readonly StatusItem[];
}

const takeOut: IntegrationGroup = {
  title: 'Take it with you',
  items: [
    {
      name: 'Export',
      state: 'there',
      text: (
        <>
          A zip with every note as a Markdown file, all attachments, and one JSON file with notes, thoughts, comments
          and friends. Under “Your data” in your <Link to="/profile">Profile Settings</Link>.
        </>
      ),
    },
    {
      name: 'RSS feeds',
      state: 'there',
      text: (
        <>
          The blog at <a href="/blog/rss.xml">/blog/rss.xml</a> and the community feed at{' '}
          <a href="/feed/rss.xml">/feed/rss.xml</a>, for any feed reader.
        </>
      ),
    },
  ],
};

const build: IntegrationGroup = {
  title: 'Build on it',
  items: [
    {
      name: 'Open API',
      state: 'there',
      text: (
        <>
          Everything that this site does goes through calls that you can make, too. They are explained at{' '}
          <a href="/api/docs">/api/docs</a>; the OpenAPI document for your tools is{' '}
          <a href="/api/openapi.json">/api/openapi.json</a>.
        </>
      ),
    },
  ],
};

const devices: IntegrationGroup = {
  title: 'On your devices',
  items: [
    {
      name: 'Web Push',
      state: 'there',
      text: 'Comments, upvotes and friend requests reach you while Thoughtleaf is closed, encrypted for your browser. Each device is switched on by itself.',
    },
    {
      name: 'Share into a note',
      state: 'there',
      text: 'Install Thoughtleaf from the browser, and the share sheet of your phone can send a page or a piece of text into a new note.',
    },
  ],
};

const operators: IntegrationGroup = {
  title: 'For those who run it',
  items: [
    {
      name: 'AI servers',
      state: 'there',
      text: 'Any server that speaks the OpenAI protocol can write the summaries and corrections, one on your own desk included. Without it, a built-in engine does.',
    },
    {
      name: 'Mail by SMTP',
      state: 'there',
      text: 'Links to reset a password, and news about the safety of an account, go through your own mail server. Without one, they are kept as files on the server.',
    },
    {
      name: 'PostgreSQL',
      state: 'there',
      text: 'SQLite is built in. With one variable set, the same queries run on PostgreSQL, for more than one server at a time.',
    },
    {
      name: 'S3 storage',
      state: 'there',
      text: 'Attachments and pictures lie in a folder of the server, or in a bucket of any S3-compatible storage.',
    },
  ],
};

/** Integrations that exist today. */
export const integrationGroups: readonly IntegrationGroup[] = [takeOut, build, devices, operators];
