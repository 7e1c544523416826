#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "provisioning/backup/scratch_instance.hpp"

namespace signalbox::provisioning {

/// Returns the result of the last proof, which is stored beside the repository; empty when there is
/// none.
[[nodiscard]] std::optional<domain::backup_proof> read_proof(const backup_site& at);
/// Returns the last proof that succeeded; empty when there was none.
[[nodiscard]] std::optional<domain::backup_proof> read_last_success(const backup_site& at);

/// Proves a backup and stores the result beside the repository. Empty when `stop` was requested.
std::optional<domain::backup_proof> prove_backup(const scratch_instance& scratch,
                                                 const std::string& label, deadline until,
                                                 const std::stop_token& stop);

/// Runs proofs, each on its own thread, whose number the caller bounds. Any thread.
class proof_runner {
 public:
  proof_runner() = default;
  proof_runner(const proof_runner&) = delete;
  proof_runner& operator=(const proof_runner&) = delete;
  /// Ends all proofs without a result.
  ~proof_runner();

  /// Longest duration of a proof.
  static constexpr std::chrono::hours proof_time_max{6};

  /// Starts the proof of a backup. Errors: `conflict` while one of the project runs, `unavailable`
  /// without room for the restored database.
  [[nodiscard]] core::result<void> start(scratch_instance scratch, const domain::backup& proven);

  /// Returns since when a proof of the project runs.
  [[nodiscard]] std::optional<core::time_point> running_since(const domain::project_ref& ref);

  /// Ends the project's proof without a result, and waits for its end.
  void cancel(const domain::project_ref& ref);

 private:
  struct running_proof {
    core::time_point since{};
    std::atomic<bool> has_ended = false;
    std::jthread thread;  // declared last, because it uses the members above
  };

  std::mutex guard_;
  std::map<domain::project_ref, std::unique_ptr<running_proof>> all_;
};

}  // namespace signalbox::provisioning
