#pragma once

#include <sys/types.h>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "postgres/process.hpp"
#include "postgres/process_watch.hpp"

namespace signalbox::provisioning {

/// Reports databases that end unexpectedly. Any thread.
class exit_watch {
 public:
  using listener = std::function<void(const domain::project_ref&, std::string reason)>;
  /// Describes an end: process id, and the status of `postgres::process::reap` if known.
  using explainer =
      std::function<std::string(const domain::project_ref&, pid_t, std::optional<int>)>;

  explicit exit_watch(explainer explain) : explain_(std::move(explain)) {}

  /// Registers the listener for ends, including those that occurred before there was one. It is
  /// called on the watch's thread, or on the caller's thread for earlier ends.
  void listen(listener callback);

  /// Watches a project's database; each process is watched once, however often this is called.
  [[nodiscard]] core::result<void> watch(const domain::project_ref& ref,
                                         const postgres::process& server);

  /// Notes that the database is about to be stopped: its end is not reported.
  void expect_end(const domain::project_ref& ref);

 private:
  struct watched {
    pid_t number;
    postgres::process_watch::id id;
  };
  struct end {
    domain::project_ref ref;
    std::string reason;
  };

  void on_end(const domain::project_ref& ref, pid_t number, std::optional<int> status);

  explainer explain_;
  std::mutex guard_;
  listener callback_;
  std::vector<end> unreported_;  ///< at most one for each project, because an ended database is no
                                 ///< longer watched
  std::map<domain::project_ref, watched> all_;
  postgres::process_watch watch_;  // declared last: its thread ends before the members that it uses
};

}  // namespace signalbox::provisioning
