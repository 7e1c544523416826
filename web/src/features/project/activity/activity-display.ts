import {
  ArrowLeftRight,
  CircleCheck,
  Circle,
  DatabaseBackup,
  GitMerge,
  HardDrive,
  HeartPulse,
  KeyRound,
  type LucideIcon,
  OctagonX,
  Pause,
  Pencil,
  Play,
  Plus,
  RotateCcw,
  RotateCw,
  Scaling,
  Siren,
  SlidersHorizontal,
  Trash2,
  TriangleAlert,
  Unplug,
  Wrench,
} from 'lucide-react';
import type { ActivityEntry } from '@/lib/entities/activity';
import type { StatusTone } from '@/lib/status-display';

interface ActivityDisplay {
  icon: LucideIcon;
  tone: StatusTone;
}

const displays: Record<string, ActivityDisplay> = {
  created: { icon: Plus, tone: 'idle' },
  paused: { icon: Pause, tone: 'idle' },
  resumed: { icon: Play, tone: 'idle' },
  restarted: { icon: RotateCw, tone: 'idle' },
  resized: { icon: Scaling, tone: 'idle' },
  deleted: { icon: Trash2, tone: 'warn' },
  restored: { icon: DatabaseBackup, tone: 'idle' },
  reset: { icon: RotateCcw, tone: 'idle' },
  merged: { icon: GitMerge, tone: 'idle' },
  backed_up: { icon: DatabaseBackup, tone: 'idle' },
  protection_lost: { icon: TriangleAlert, tone: 'danger' },
  protection_restored: { icon: CircleCheck, tone: 'ok' },
  recovered: { icon: HeartPulse, tone: 'ok' },
  crashed: { icon: OctagonX, tone: 'danger' },
  unhealthy: { icon: TriangleAlert, tone: 'danger' },
  unreachable: { icon: Unplug, tone: 'warn' },
  healthy: { icon: HeartPulse, tone: 'ok' },
  disk_full: { icon: HardDrive, tone: 'danger' },
  disk_free: { icon: HardDrive, tone: 'ok' },
  disk_grown: { icon: HardDrive, tone: 'idle' },
  settings_changed: { icon: SlidersHorizontal, tone: 'idle' },
  password_reset: { icon: KeyRound, tone: 'idle' },
  renamed: { icon: Pencil, tone: 'idle' },
  transferred: { icon: ArrowLeftRight, tone: 'idle' },
  key_created: { icon: KeyRound, tone: 'idle' },
  key_revoked: { icon: KeyRound, tone: 'idle' },
  incident_opened: { icon: Siren, tone: 'danger' },
  incident_resolved: { icon: CircleCheck, tone: 'ok' },
  maintenance_started: { icon: Wrench, tone: 'info' },
  maintenance_completed: { icon: CircleCheck, tone: 'ok' },
};

/** The icon and the meaning of an entry. */
export function displayOf({ kind, outcome }: ActivityEntry): ActivityDisplay {
  const display = displays[kind] ?? { icon: Circle, tone: 'idle' };
  if (outcome === 'failed') return { ...display, tone: 'danger' };
  return outcome === 'running' ? { ...display, tone: 'info' } : display;
}

/** The page with the subject of an entry; null without one. */
export function detailsPathOf({ kind }: ActivityEntry, ref: string): { to: string; label: string } | null {
  switch (kind) {
    case 'settings_changed':
    case 'password_reset':
      return { to: `/project/${ref}/database/settings`, label: 'Database settings' };
    case 'key_created':
    case 'key_revoked':
      return { to: `/project/${ref}/settings/api-keys`, label: 'API keys' };
    case 'resized':
    case 'disk_grown':
    case 'disk_full':
      return { to: `/project/${ref}/settings/compute`, label: 'Compute and disk' };
    case 'restored':
    case 'backed_up':
    case 'protection_lost':
    case 'protection_restored':
      return { to: `/project/${ref}/database/backups/scheduled`, label: 'Backups' };
    case 'renamed':
    case 'transferred':
      return { to: `/project/${ref}/settings/general`, label: 'General settings' };
    default:
      return null;
  }
}

/** The duration of an operation in milliseconds; null while it runs, or without one. */
export const durationOf = ({ at, ended_at }: ActivityEntry): number | null =>
  ended_at === undefined ? null : Date.parse(ended_at) - Date.parse(at);
