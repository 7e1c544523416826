import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { logsKey } from './logs-key';
import { facetsSchema, histogramSchema, type LinesRequest } from './wire';

/** Bars of the histogram at most. */
const barsMax = 120;

/** The number of lines by time and severity. */
export const useLogHistogram = (ref: string, request: LinesRequest, enabled: boolean) =>
  useQuery({
    queryKey: [...logsKey(ref), 'histogram', request],
    queryFn: ({ signal }) =>
      answerOf(api.POST('/platform/projects/{ref}/logs/histogram', { params: { path: { ref } }, body: { ...request, buckets: barsMax }, signal }), histogramSchema),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The most frequent values of fields. */
export const useLogFacets = (ref: string, request: LinesRequest, fields: string[], enabled: boolean) =>
  useQuery({
    queryKey: [...logsKey(ref), 'facets', request, fields],
    queryFn: ({ signal }) => answerOf(api.POST('/platform/projects/{ref}/logs/facets', { params: { path: { ref } }, body: { ...request, fields }, signal }), facetsSchema),
    placeholderData: keepPreviousData,
    enabled: enabled && fields.length > 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
