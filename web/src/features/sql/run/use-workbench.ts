import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createAnalyzer } from '../parser/create-analyzer';
import { createRunner } from './create-runner';
import { createTransaction } from './create-transaction';

/** The services of one open SQL editor; they end with the page. */
export function useWorkbench(ref: string) {
  const client = useQueryClient();
  const [services] = useState(() => ({
    runner: createRunner({ client, ref }),
    transaction: createTransaction(client, ref),
    analyzer: createAnalyzer(),
  }));
  useEffect(
    () => () => {
      // The server ends the statement with its request.
      services.runner.clear();
      services.analyzer.end();
      // Otherwise it would hold its locks until it expires.
      services.transaction.end('rollback').catch(() => undefined);
    },
    [services],
  );
  return services;
}

export type Workbench = ReturnType<typeof useWorkbench>;
