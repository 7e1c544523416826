import { randomUUID } from 'node:crypto'
import type { RealProject } from './real-project'
import type { Setting } from './sign-in-examples'

/** The settings of the examples about the advisor, by the name of each call. */
export function advisorSettings(real: RealProject): Record<string, () => Promise<Setting>> {
  const plain = () => real.setting()
  const exception = async (): Promise<{ setting: Setting; id: string }> => {
    const setting = await plain()
    const path = `/platform/projects/${setting.path?.ref}/notifications/advisor/exceptions`
    const muted = { lint_name: 'no_primary_key', cache_key: randomUUID(), reason: 'An import table.' }
    const { body } = await setting.by!.call<{ id: string }>('POST', path, muted)
    return { setting, id: body.id }
  }
  return {
    run_lints: plain,
    run_lint: plain,
    show_query_performance: plain,
    list_advisor_exceptions: plain,
    create_advisor_exception: plain,
    update_advisor_exception: async () => {
      const { setting, id } = await exception()
      return { ...setting, path: { ...setting.path, id } }
    },
    delete_advisor_exception: async () => {
      const { setting, id } = await exception()
      return { ...setting, query: { id } }
    },
  }
}
