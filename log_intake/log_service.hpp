#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "domain/identifiers.hpp"
#include "log_intake/followers.hpp"
#include "log_intake/intake_counts.hpp"
#include "log_intake/intake_settings.hpp"
#include "log_intake/pooler_intake.hpp"
#include "log_intake/project_intake.hpp"

namespace signalbox::log_intake {

/// Takes the log lines of all projects in: those in files of their databases and of the pooler, and
/// those that the server submits. A few threads work on one project after the other, each for one
/// batch, so that a busy project does not delay the others by more than that.
///
/// All functions may be called on any thread and do not block, except for the destructor, which
/// waits for the batches in progress. Lines in files that were not stored are read at the next
/// start; submitted ones that wait are lost with the process.
class log_service {
 public:
  /// Throws std::system_error when no thread can be created.
  log_service(intake_settings settings, intake_context with);
  log_service(const log_service&) = delete;
  log_service& operator=(const log_service&) = delete;
  ~log_service();

  /// Begins to take in a project's lines. `retention_days` are those of its plan; without them,
  /// nothing is deleted until a further call has them.
  void open(const domain::project_ref& ref,
            std::optional<std::uint16_t> retention_days = std::nullopt);
  /// Ends that. What was stored stays.
  void close(const domain::project_ref& ref);
  /// Ends that, and deletes all lines of the project. Repeated until it succeeds.
  void remove(const domain::project_ref& ref);
  /// Deletes the lines of projects that do not exist (any more).
  void keep_only(const std::vector<domain::project_ref>& existing);

  /// Stores lines of the server itself. Without that project or source they are ignored; beyond
  /// `waiting_lines_max` they are dropped, counted, and recorded.
  void submit(const domain::project_ref& ref, std::string_view source,
              std::vector<domain::parsed_log_line> lines);

  /// Hands lines of a project to a listener when they have been stored. Null when the project is
  /// not open, or beyond `followers_max`.
  [[nodiscard]] std::unique_ptr<subscription> follow(const domain::project_ref& ref,
                                                     followed_lines what, line_listener listener);

  /// A reader has found these segments of a project damaged: they are moved aside.
  void report_damage(const domain::project_ref& ref, std::vector<std::string> files);

  [[nodiscard]] intake_totals totals() const { return counts_.totals(); }
  [[nodiscard]] const domain::log_catalogue& sources() const { return with_.sources; }
  [[nodiscard]] const std::filesystem::path& data_dir() const { return settings_.data_dir; }
  /// The time of new lines.
  [[nodiscard]] domain::log_time now() const { return with_.now(); }

 private:
  /// A project, or the pooler without one. Everything but the intakes is guarded by `guard_`.
  struct unit {
    std::shared_ptr<project_intake> project;
    std::unique_ptr<pooler_intake> pooler;
    turn_order order;  ///< of the next turn
    bool has_work = false;
    bool is_queued = false;
    bool is_working = false;
    bool is_open = true;
    bool is_removed = false;
    steady_time poll_at;
    steady_time maintain_at;
    std::optional<steady_time> retry_at = std::nullopt;
  };
  using shared_unit = std::shared_ptr<unit>;

  void work();
  void perform(const shared_unit& what);
  [[nodiscard]] turn_result take_turn(unit& of, const turn_order& order, bool is_removed);
  void watch_time();
  /// Called with the lock.
  /// @{
  [[nodiscard]] shared_unit make_unit(const domain::project_ref& ref, steady_time now);
  [[nodiscard]] shared_unit find(const domain::project_ref& ref) const;
  void queue(const shared_unit& what);
  void tick(const shared_unit& what, steady_time now);
  /// @}
  void wake(const std::optional<domain::project_ref>& of);

  const intake_settings settings_;
  const intake_context with_;
  intake_counts counts_;

  mutable std::mutex guard_;
  std::condition_variable ready_;
  std::condition_variable ending_;
  bool is_ending_ = false;
  std::map<domain::project_ref, shared_unit> units_;
  shared_unit pooler_;
  std::deque<shared_unit> queue_;

  std::vector<std::jthread> threads_;  // declared last, because they use all members above
};

}  // namespace signalbox::log_intake
