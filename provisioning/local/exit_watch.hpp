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

/// Tells of databases that end although nobody stopped them. Any thread.
class exit_watch {
 public:
  using listener = std::function<void(const domain::project_ref&, std::string reason)>;
  /// Finds the words for an end: process number, and `postgres::process::reap`'s status if known.
  using explainer =
      std::function<std::string(const domain::project_ref&, pid_t, std::optional<int>)>;

  explicit exit_watch(explainer explain) : explain_(std::move(explain)) {}

  /// From now on told of ends, also of those that came before there was a listener. Called on the
  /// watch's thread, or on the caller's for what came before.
  void listen(listener callback);

  /// Watches a project's database; once for a process, however often it is called.
  [[nodiscard]] core::result<void> watch(const domain::project_ref& ref,
                                         const postgres::process& server);

  /// The database is about to be stopped: its end is no news.
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
  std::vector<end> unreported_;  ///< one a project at most: an ended one is not watched any more
  std::map<domain::project_ref, watched> all_;
  postgres::process_watch watch_;  // last: its thread ends before what it uses
};

}  // namespace signalbox::provisioning
