// The inline script in the head of every page, compiled by tooling/inline-scripts.ts. It runs before anything else.
import { checkVersion } from './check-version.ts';
import { keepEarlyEvents } from './keep-early-events.ts';
import { markDocument } from './mark-document.ts';
import { trustOwnScripts } from './trust-own-scripts.ts';

/** True in a build, false where Vite serves the sources in development. */
declare const isBuilt: boolean;

checkVersion();
trustOwnScripts({ isBuilt });
markDocument();
keepEarlyEvents();
