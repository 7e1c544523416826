import * as z from 'zod/mini';

const kindSchema = z.enum(['full', 'incremental']);

const proofSchema = z.object({
  /** The backup that was restored. */
  id: z.string(),
  proven_at: z.string(),
  took_ms: z.number(),
  /** Null: it was restored successfully. */
  failure: z.nullable(z.string()),
});

const backupSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  started_at: z.string(),
  inserted_at: z.string(),
  /** Of the database. */
  database_bytes: z.number(),
  /** Added to the repository. */
  stored_bytes: z.number(),
  /** Null: not known before there is another full backup. */
  kept_until: z.nullable(z.string()),
  /** Its newest restore test; null: none yet. */
  proof: z.nullable(proofSchema),
});

const runningSchema = z.object({
  kind: kindSchema,
  started_at: z.string(),
  done_bytes: z.number(),
  /** 0: not known yet. */
  total_bytes: z.number(),
});

const runningProofSchema = z.object({ id: z.nullable(z.string()), since: z.string() });

/** The times that can be restored, both inclusive. */
const windowSchema = z.object({ earliest: z.string(), latest: z.string() });

export const backupsSchema = z.object({
  /** Newest first. */
  backups: z.array(backupSchema),
  /** Null: the host has not been asked yet. */
  read_at: z.nullable(z.string()),
  /** False: the host can't be reached, and the list is that of `read_at`. */
  is_current: z.boolean(),
  retention_days: z.number(),
  next_backup_at: z.nullable(z.string()),
  /** A backup that waits for others of the installation. */
  requested: z.nullable(z.object({ kind: kindSchema, requested_at: z.string(), requested_by: z.nullable(z.string()) })),
  running: z.nullable(runningSchema),
  running_proof: z.nullable(runningProofSchema),
  /** Why the last backup failed. */
  last_failure: z.nullable(z.string()),
  protection: z.object({
    is_protected: z.boolean(),
    /** The time since which it has no protection; null: protected, or it never was. */
    since: z.nullable(z.string()),
    /** A sentence; empty: protected. */
    reason: z.string(),
  }),
  window: z.nullable(windowSchema),
  /** The size of the repository. */
  stored_bytes: z.number(),
});

/** The part of the topic `backups:{ref}` that changes while something runs. */
export const backupsTopicSchema = z.object({
  revision: z.number(),
  running: z.optional(z.nullable(runningSchema)),
});

export type BackupKind = z.infer<typeof kindSchema>;
export type BackupProof = z.infer<typeof proofSchema>;
export type Backup = z.infer<typeof backupSchema>;
export type RunningBackup = z.infer<typeof runningSchema>;
export type RestoreWindow = z.infer<typeof windowSchema>;
export type Backups = z.infer<typeof backupsSchema>;
