#include <caf/message_handler.hpp>

#include "domain/project/postgres_settings.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

caf::message_handler project_resources_script(fake_state& state) {
  return {
      [&state](const actors::describe_disk&) {
        return scripted(state, "describe_disk", [&] {
          return actors::project_disk{state.projects.front(), 7'600'000, 1024};
        });
      },
      [&state](const actors::grow_disk& m) {
        return scripted(state, "grow_disk", [&] {
          state.by = m.by;
          state.text = m.plan;
          auto grown = state.projects.front();
          grown.disk_mib = static_cast<std::uint64_t>(m.size_gb) * 1024;
          return actors::project_disk{grown, 7'600'000, 1024};
        });
      },
      [&state](const actors::change_postgres_settings& m) {
        return scripted(state, "change_postgres_settings", [&] {
          state.by = m.by;
          auto changed = state.projects.front();
          changed.postgres_config = domain::changed({}, m.requested);
          return changed;
        });
      },
      [&state](const actors::change_database_password& m) {
        return scripted(state, "change_database_password", [&] {
          state.by = m.by;
          state.password = m.password;
          return state.projects.front();
        });
      },
  };
}

}  // namespace signalbox::api::testing
