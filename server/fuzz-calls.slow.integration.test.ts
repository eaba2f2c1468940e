import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateSettings } from '#contract/site/site.admin.ts';
import { fuzzTimeoutMs, fuzzRuns } from '#lib/testing/fuzz-runs.ts';
import { type DescribedCall, readDocument } from './testing/fuzzing/described-calls.ts';
import { addWorld, type FuzzWorld } from './testing/fuzzing/fuzz-world.ts';
import { hostileRequests } from './testing/fuzzing/hostile-requests.ts';
import { faultOf } from './testing/fuzzing/judge-reply.ts';
import { openWire, showReply, showRequest, type Wire } from './testing/fuzzing/raw-request.ts';
import { addAdminTo, type TestAdmin } from './testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from './testing/test-app.ts';

/** Those whom a call is for come more often than those whom it refuses at the door. */
const callers = (access: DescribedCall['access']) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...(access === 'admin' ? (['superAdmin', 'superAdmin', 'editor'] as const) : (['person'] as const)),
      ),
    },
    {
      weight: access === 'everybody' ? 6 : 1,
      arbitrary: fc.constantFrom('nobody', 'person', 'editor', 'moderator' as const),
    },
  );

/** True if it may use up what later calls need: the things that there are, the sessions, the open site. */
const usesUp = ({ method, path }: DescribedCall): boolean =>
  method === 'DELETE' || /\/(?:accept|disable|logout|password|settings)$/.test(path);

interface Outcome {
  fault: string | undefined;
  isDone: boolean;
}

describe.each(engines)('calls with anything in them on %s', (engine) => {
  let app: TestApp;
  let wire: Wire;
  let root: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    wire = openWire(app.origin);
    root = await addAdminTo(app, 'superAdmin');
  });
  afterAll(async () => {
    wire.close();
    await app.close();
  });

  /** One round of requests: a fault in an answer, with its request, if there is one; true if every request was refused. */
  async function attempt(call: DescribedCall, { credentials, known }: FuzzWorld): Promise<Outcome> {
    let found: string | undefined;
    let isDone = false;
    const attempts = fc.tuple(hostileRequests(call, known(call)), callers(call.access));
    const neverFaulty = fc.asyncProperty(attempts, async ([request, who]) => {
      const reply = await wire.send({ ...request, headers: { ...request.headers, ...credentials[who] } });
      isDone ||= reply.status < 400;
      const fault = faultOf(call, reply);
      if (fault !== undefined) found = `${who}: ${fault}\n${showRequest(request)}\n${showReply(reply)}`;
      return fault === undefined;
    });
    const outcome = await fc.check(neverFaulty, { ...fuzzRuns(4), endOnFailure: true });
    return { isDone, fault: outcome.failed ? (found ?? String(outcome.errorInstance)) : undefined };
  }

  it(
    'are answered or refused as the document says, and the server goes on',
    async () => {
      const calls = readDocument(await (await app.visitor.fetch('/api/openapi.json')).json());
      expect(calls).toHaveLength(app.calls.length);
      const faults: string[] = [];
      let world = await addWorld(app);
      for (const call of calls) {
        const { fault, isDone } = await attempt(call, world);
        if (fault !== undefined) faults.push(fault);
        if (!isDone || !usesUp(call)) continue;
        // An admin may have closed the site meanwhile.
        await root.ok(updateSettings, { body: { maintenanceMode: false } });
        world = await addWorld(app);
      }
      expect(faults).toEqual([]);
      expect((await app.visitor.fetch('/readyz')).status).toBe(200);
    },
    fuzzTimeoutMs,
  );
});
