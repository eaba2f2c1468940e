import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangesPage } from '../replica/change-store.ts';
import { openTabChannel, type TabChannel, type Told } from './tab-channel.ts';

// The channels are those of Node, which deliver a moment later.
const changesOf = (since: number, revision: number): Told => {
  const page: ChangesPage = { data: [], removed: [], revision: String(revision), hasMore: false };
  return { kind: 'changes', since: String(since), page, isRecap: false };
};

interface Tab {
  channel: TabChannel;
  told: string[];
  states: boolean[];
  sleep: () => void;
}

let over: AbortController;

function openTab(seen?: string): Tab {
  const period = new AbortController();
  const told: string[] = [];
  const states: boolean[] = [];
  const channel = openTabChannel({
    owner: 'u1',
    signal: AbortSignal.any([over.signal, period.signal]),
    seen,
    onTold: (each) =>
      told.push(
        each.kind === 'everything' ? 'all' : `${each.since}-${each.page.revision}${each.isRecap ? ' recap' : ''}`,
      ),
    onState: (isOpen) => states.push(isOpen),
  });
  return { channel, told, states, sleep: () => period.abort() };
}

/** A tab that leads, and counts how often it is asked. */
function openLeader() {
  const tab = openTab();
  const asked = vi.fn<() => void>();
  tab.channel.lead({ isOpen: () => true, onAsked: asked }, over.signal);
  return { ...tab, asked };
}

const saidTo = (tab: Tab) => expect.poll(() => tab.told, { interval: 5 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  over = new AbortController();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the channel between tabs', () => {
  it('tells all tabs, and each once', async () => {
    const leader = openLeader();
    const other = openTab();
    leader.channel.tell(changesOf(3, 5));
    leader.channel.tell(changesOf(5, 6));
    expect(leader.told).toEqual(['3-5', '5-6']);
    await saidTo(other).toEqual(['3-5', '5-6']);
    // Another tab took the lead, and reads again what was told before.
    const next = openTab();
    next.channel.tell(changesOf(3, 6));
    next.channel.tell(changesOf(6, 7));
    await saidTo(other).toEqual(['3-5', '5-6', '6-7']);
  });

  it('tells a new tab what came while it loaded its notes', async () => {
    const leader = openLeader();
    leader.channel.tell(changesOf(1, 2));
    vi.setSystemTime(Date.now() + 40_000);
    leader.channel.tell(changesOf(2, 3));
    const other = openTab();
    expect(await other.channel.ask()).toBe(true);
    await saidTo(other).toEqual(['2-3 recap']);
    expect(other.states).toEqual([true]);
    expect(leader.asked).toHaveBeenCalledOnce();
  });

  it('makes up for what a frozen tab missed, in order and for that tab alone', async () => {
    const leader = openLeader();
    const third = openTab();
    leader.channel.tell(changesOf(1, 2));
    leader.channel.tell(changesOf(2, 3));
    await saidTo(third).toEqual(['1-2', '2-3']);
    const late = openTab('2');
    leader.channel.tell(changesOf(3, 4));
    await saidTo(late).toEqual(['2-3', '3-4']);
    expect(late.channel.seen).toBe('4');
    leader.channel.tell(changesOf(4, 5));
    await saidTo(third).toEqual(['1-2', '2-3', '3-4', '4-5']);
  });

  it('has a tab read everything that slept longer than anything is remembered', async () => {
    const leader = openLeader();
    leader.channel.tell(changesOf(1, 2));
    vi.setSystemTime(Date.now() + 40_000);
    leader.channel.tell(changesOf(2, 3));
    const woken = openTab('1');
    await woken.channel.ask();
    await saidTo(woken).toEqual(['all']);
    expect(woken.channel.seen).toBe('3');
  });

  it('answers that nobody leads', async () => {
    vi.useFakeTimers();
    const asked = openTab().channel.ask();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await asked).toBe(false);
  });

  it('hears nothing after its end', async () => {
    const leader = openLeader();
    const [gone, other] = [openTab(), openTab()];
    gone.sleep();
    leader.channel.tell(changesOf(1, 2));
    await saidTo(other).toEqual(['1-2']);
    expect(gone.told).toEqual([]);
  });
});
