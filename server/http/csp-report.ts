import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addressOf } from './client-address.ts';
import { limitNetwork } from '#server/rate-limits/network-limits.ts';
import { cspReportPath } from './page-headers.ts';

const maxBytes = 8192;

/** From one address. A page that breaks its policy at every load says so no more after that. */
const reportsPerHour = { max: 100, windowMs: 60 * 60_000 };

/** Of one body; browsers gather what happens within a moment. */
const maxReports = 10;

/** The directives that our policies have, and what is counted as one where a report says anything else. */
const reportedDirectives = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'worker-src',
  'manifest-src',
  'media-src',
  'require-trusted-types-for',
  'trusted-types',
  'other',
] as const;

type ReportedDirective = (typeof reportedDirectives)[number];

interface Violation {
  directive: string;
  blocked: string;
}

const text = z._default(z.string(), '');

/** Body that CSP level 2 sends to `report-uri`. */
const oldReport = z.pipe(
  z.object({
    'csp-report': z.object({ 'violated-directive': text, 'effective-directive': text, 'blocked-uri': text }),
  }),
  z.transform(({ 'csp-report': report }): Violation[] => [
    { directive: report['effective-directive'] || report['violated-directive'], blocked: report['blocked-uri'] },
  ]),
);

const nothing = { effectiveDirective: '', blockedURL: '' };

/** Body of the Reporting API, CSP's among others. */
const newReports = z.pipe(
  z.array(
    z.object({ type: text, body: z._default(z.object({ effectiveDirective: text, blockedURL: text }), nothing) }),
  ),
  z.transform((reports): Violation[] =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
);

const reportSchema = z.union([oldReport, newReports]);

const isDirective = (name: string): name is ReportedDirective => reportedDirectives.some((known) => known === name);

/** CSP 2 names the directive with its values behind it. */
const directiveOf = ({ directive }: Violation): ReportedDirective => {
  const name = directive.split(' ', 1)[0] ?? '';
  return isDirective(name) ? name : 'other';
};

/** The blocked source as an origin, a scheme or a word such as `inline`: paths and queries may hold tokens or private text. */
function originOf({ blocked }: Violation): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol : origin).slice(0, 200);
}

function readReport(body: unknown): Violation[] {
  const parsed = z.safeParse(reportSchema, body);
  if (!parsed.success) throw new AppError('invalid', messages.http.invalid);
  return parsed.data.slice(0, maxReports);
}

/**
 * Takes browsers' reports of pages that broke their policy. It is not part of the contract. Only browsers call it, with media
 * types and bodies of their own and without a credential, and no client of ours ever will.
 */
export async function registerCspReports(
  app: FastifyInstance,
  platform: Pick<Platform, 'rateLimiter' | 'config' | 'metrics' | 'log'>,
): Promise<void> {
  const { metrics, log } = platform;
  const violations = metrics.countBy(
    'thoughtleaf_csp_violations_total',
    'Breaches of a page’s content security policy that browsers reported, by directive.',
    'directive',
    reportedDirectives,
  );
  await app.register(async (inner) => {
    const parseJson = inner.getDefaultJsonParser('error', 'error');
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: maxBytes },
      parseJson,
    );
    const limit = async (request: FastifyRequest) =>
      limitNetwork(platform, 'csp-report', addressOf(request), reportsPerHour);
    inner.post(cspReportPath, { onRequest: limit }, async (request, reply) => {
      for (const violation of readReport(request.body)) {
        const [directive, blocked] = [directiveOf(violation), originOf(violation)];
        violations.add(directive);
        log.warn({ directive, blocked }, 'A page broke its policy');
      }
      return reply.code(204).send();
    });
  });
}
