/** Milliseconds that the processor has worked for this thread: limits on work hold on a busy machine as well. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
