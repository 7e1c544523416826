export { cronCharactersMax, cronFields, cronIntervalMax, parseCron, type CronFault, type CronSchedule, type ParsedCron } from './schedule';
export { nextRun, nextRuns } from './times';
export { describeCron } from './words';
