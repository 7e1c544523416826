import type { DumpFormat, DumpSelection, RestoreRules } from '@/lib/entities/dumps';

interface OfProject {
  ref: string;
}

/** Validated by the schemas of `lib/entities/dumps`. */
interface Answer {
  200: { content: { 'application/json': unknown } };
}

interface Post<Path, Body> {
  post: { parameters: { path: Path }; requestBody: { content: { 'application/json': Body } }; responses: Answer };
}

/** The calls for dumps, with the types of their bodies. */
export interface DumpsPaths {
  '/platform/database/{ref}/backups/downloadable-backups': { get: { parameters: { path: OfProject }; responses: Answer } };
  '/platform/database/{ref}/backups/download': Post<OfProject, DumpSelection & { format: DumpFormat }>;
  '/platform/database/{ref}/backups/dumps/{dump}': { delete: { parameters: { path: OfProject & { dump: string } }; responses: Answer } };
  '/platform/database/{ref}/backups/dumps/{dump}/errors': { get: { parameters: { path: OfProject & { dump: string } }; responses: { 200: { content: { 'text/csv': string } } } } };
  '/platform/database/{ref}/backups/uploads/{upload}': {
    get: { parameters: { path: OfProject & { upload: string } }; responses: Answer };
    delete: { parameters: { path: OfProject & { upload: string } }; responses: Answer };
  };
  '/platform/database/{ref}/backups/uploads/{upload}/restore': Post<OfProject & { upload: string }, RestoreRules>;
  '/platform/database/{ref}/backups/migration/check': Post<OfProject, { connection_string: string }>;
  '/platform/database/{ref}/backups/migration': Post<OfProject, RestoreRules & { connection_string: string }>;
}
