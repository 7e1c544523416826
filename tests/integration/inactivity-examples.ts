import type { Person } from '../harness/people'
import type { Setting } from './sign-in-examples'

/** By the name of each call about pauses for inactivity. `running` creates a project; `lasting` is an existing one. */
export function inactivitySettings(
  operator: () => Person,
  running: () => Promise<{ ref: string }>,
  lasting: () => Promise<Setting>,
): Record<string, () => Promise<Setting>> {
  const path = async () => ({ path: { ref: (await running()).ref } })
  return {
    show_pause_status: lasting,
    keep_project_running: path,
    exempt_project_from_pause: path,
    end_pause_exemption: async () => {
      const { ref } = await running()
      const { status } = await operator().call('PUT', `/platform/operator/projects/${ref}/pause-exemption`, {})
      if (status !== 204) throw new Error(`The project was not exempted: ${status}`)
      return { path: { ref } }
    },
  }
}
