import type { RegionUptime } from '@/lib/entities/platform-status';
import { percentText } from './status-text';
import { daysShown, uptimeDays, uptimeSentence } from './uptime-days';

interface Props {
  region: RegionUptime;
  now: number;
}

/**
 * A region's last 90 days as bars, lower with fewer successful health checks, and as a sentence.
 */
export function RegionBars({ region, now }: Props) {
  const days = uptimeDays(region.days, now);
  return (
    <div className="sp-uptime">
      <p className="sp-visually-hidden">{uptimeSentence(region.name, region.percent, days)}</p>
      <div aria-hidden="true">
        <div className="sp-bars">
          {days.map((it) => (
            <span key={it.day} className="sp-bar" data-level={it.level} title={it.text} />
          ))}
        </div>
        <p className="sp-ends">
          <span>{daysShown} days ago</span>
          <span>{region.percent === undefined ? 'No data yet' : `${percentText(region.percent)} uptime`}</span>
          <span>Today</span>
        </p>
      </div>
    </div>
  );
}
