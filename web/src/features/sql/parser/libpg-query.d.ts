declare module 'libpg-query/wasm/libpg-query.js' {
  import type { CreateModule } from '@/features/sql/parser/pg-parser';

  const createModule: CreateModule;
  export default createModule;
}
