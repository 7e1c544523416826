import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customContentQuery } from '@/api/platform/get-custom-content';
import { forAll } from './categories';
import { saveAnswer } from './give-answer';

/** Accept and Opt out, and their progress. The categories are loaded while the question is open. */
export function useConsentAnswer(isOpen: boolean) {
  const client = useQueryClient();
  // Even while the question is hidden: an unobserved query would be canceled.
  useQuery({ ...customContentQuery(), enabled: isOpen });
  const [isUnderWay, setUnderWay] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const accept = async () => {
    setUnderWay(true);
    setFailed(false);
    try {
      const { 'privacy:consent_categories': categories } = await client.ensureQueryData(customContentQuery());
      setFailed(!saveAnswer(forAll(categories, true)));
    } catch {
      setFailed(true);
    }
    setUnderWay(false);
  };
  return {
    /** Accepted in the interface; consent holds only after it is stored. */
    isUnderWay,
    /** Storing failed, and the question is shown again. */
    hasFailed,
    accept,
    /** Refuses everything, whatever the categories are. */
    optOut: () => void saveAnswer({}),
  };
}
