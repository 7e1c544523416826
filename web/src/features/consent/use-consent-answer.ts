import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customContentQuery } from '@/api/platform/get-custom-content';
import { forAll } from './categories';
import { saveAnswer } from './give-answer';

/** Accept and Opt out, and how they fared. The categories are there, or on their way, while the question is open. */
export function useConsentAnswer(isOpen: boolean) {
  const client = useQueryClient();
  // Also while the question itself is away: a load that no one waits for is given up.
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
    /** Accepted, as far as the eye can see; nothing counts as agreed to before it is. */
    isUnderWay,
    /** It did not come to an answer, and the question is asked again. */
    hasFailed,
    accept,
    /** All off, whatever the categories are. */
    optOut: () => void saveAnswer({}),
  };
}
