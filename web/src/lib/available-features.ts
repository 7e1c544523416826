import { createContext, use } from 'react';
import { type FeatureCheck, isAvailable } from './features';

/** The available features; tests of a feature that is not available yet provide their own. */
export const FeaturesContext = createContext<FeatureCheck>(isAvailable);

/** The check whether a feature is available. */
export const useAvailable = (): FeatureCheck => use(FeaturesContext);
