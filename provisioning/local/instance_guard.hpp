#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "domain/project/database_use.hpp"
#include "domain/project/instance_limits.hpp"
#include "provisioning/local/control_group.hpp"
#include "provisioning/local/instance_probe.hpp"
#include "provisioning/local/instance_steps.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/log_watch.hpp"
#include "provisioning/local/pooler.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Enforces the limits of running databases: memory, log, disk, configuration and access. It
/// compares each probe with the previous one. Any thread, but never concurrently for one project.
class instance_guard {
 public:
  /// Both belong to the provider, which outlives this object.
  instance_guard(const local_settings& settings, const projects_folder& projects);

  /// Applies the resource limits to a running database, also to one started by an earlier server.
  void bound(const instance_spec& spec, const postgres::process& server);

  /// Returns the database's time of its last probe; empty when there was none.
  [[nodiscard]] std::string last_reading_of(const domain::project_ref& ref);

  /// Completes the reading of a probe of a responding database, and corrects what it can: an
  /// outdated configuration is reloaded, sessions whose temporary files do not fit on the disk are
  /// ended. `through` is the pooler, or null.
  void follow(const instance_spec& spec, probe_depth depth, instance_reading& seen,
              const instance_steps& steps, const pooler* through, deadline until);

  /// The watched log folders of projects.
  [[nodiscard]] log_watch& logs() { return logs_; }

  /// Notes that a database was stopped or deleted.
  void forget(const domain::project_ref& ref);

 private:
  /// The results of earlier probes of a database.
  struct memory {
    std::string server_since;
    std::string workers_since;
    std::string configured_for;                       ///< the configuration that was last loaded
    std::optional<core::time_point> certificate_due;  ///< when its certificate is examined next
    bool was_busy = false;                            ///< all its connections were in use
    std::string read_at;                              ///< the database's time of the last probe
    domain::database_use use;
    bool is_refused_by_pooler = false;  ///< the pooler could not sign in to it
  };

  memory memory_of(const domain::project_ref& ref);
  void remember(const domain::project_ref& ref, memory found);

  void bring_up_to_date(const instance_spec& spec, const instance_reading& seen,
                        const instance_steps& steps, memory& before, deadline until);
  /// Checks the certificate with the first probe, and then once a day.
  void keep_certificate(const instance_spec& spec, const instance_steps& steps, memory& before,
                        deadline until) const;
  /// Describes events since the last probe, in a sentence.
  [[nodiscard]] std::string remark_on(const instance_spec& spec, const instance_reading& seen,
                                      const memory& before) const;
  void try_pooler(const instance_spec& spec, probe_depth depth, probe_result& found,
                  const pooler& through, memory& before, deadline until) const;
  void measure_disk(const instance_spec& spec, probe_depth depth, probe_result& found,
                    const instance_steps& steps, deadline until) const;
  void report(std::string_view event, std::string_view sentence) const;

  const local_settings& settings_;
  const projects_folder& projects_;
  log_watch logs_{domain::log_bytes_max};
  std::optional<control_groups> groups_;  ///< empty when none was delegated
  std::mutex guard_;
  std::map<domain::project_ref, memory> remembered_;  ///< of running databases
};

}  // namespace signalbox::provisioning
