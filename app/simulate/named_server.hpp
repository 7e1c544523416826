#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "app/command_line/platform_client.hpp"
#include "app/simulate/target_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/simulation/simulated_fleet.hpp"
#include "simulations/script/population.hpp"
#include "simulations/socket_backend/server_under_test.hpp"

namespace signalbox::app {

/// A server that runs already, with others on it. A rehearsal brings its own people, organizations
/// and projects, which are marked as a rehearsal's there and removed with this object; a server
/// with real databases refuses them. It is neither killed nor stalled.
///
/// Everybody's token is fetched beforehand and again well before it ends, on a thread of its own,
/// so that nobody in the run waits for one.
class named_server final : public simulations::server_under_test {
 public:
  struct options {
    const simulations::population& everything;
    target_access as;
    /// Looked at between two calls; once true the beginning is given up.
    std::function<bool()> stop_requested = {};
  };

  /// Asks who is there, brings the fleet and fetches everybody's token. Errors, each with what to
  /// do: `unavailable` where nobody answers, `forbidden` where no operator asks, `conflict` for
  /// real databases, another rehearsal's fleet and names that are taken. What was brought is
  /// removed again.
  [[nodiscard]] static core::result<std::unique_ptr<named_server>> begin(const options& requested);

  named_server(const named_server&) = delete;
  named_server& operator=(const named_server&) = delete;
  /// Removes the fleet where `remove_fleet` has not.
  ~named_server() override;

  /// Removes the fleet. Errors: as calls fail, with how to remove it later.
  [[nodiscard]] core::result<void> remove_fleet();

  [[nodiscard]] const std::string& url() const override { return as_.url; }
  [[nodiscard]] const std::vector<simulations::identity>& people() const override {
    return people_;
  }
  [[nodiscard]] std::string token(const simulations::identity& subject) override;
  /// It may run anywhere.
  [[nodiscard]] std::optional<pid_t> process() const override { return std::nullopt; }
  [[nodiscard]] bool runs() const override { return true; }
  [[nodiscard]] bool can_be_broken() const override { return false; }
  void kill() override {}
  void stop() override {}
  void start() override {}
  void hold_storage(bool /*is_held*/) override {}

 private:
  explicit named_server(target_access as) : as_(std::move(as)) {}

  [[nodiscard]] core::result<void> bring(const domain::simulated_fleet& fleet,
                                         const std::function<bool()>& stop_requested);
  [[nodiscard]] core::result<void> add_part(core::json part);
  [[nodiscard]] core::result<void> fetch_tokens();
  void renew();
  /// Makes a call as the operator.
  [[nodiscard]] core::result<platform_answer> call(const platform_request& what);
  /// Tells the server something as the operator, and checks the status.
  [[nodiscard]] core::result<core::json> post(const std::string& path, core::json body);

  const target_access as_;
  std::string hosted_simulation_;  ///< empty: nothing of ours is there
  std::vector<simulations::identity> people_;

  std::mutex guard_;
  std::condition_variable over_;
  bool is_over_ = false;                                 ///< under the guard
  std::unordered_map<std::string, std::string> tokens_;  ///< by account; under the guard
  std::thread renewer_;                                  ///< the last: it uses all of the above
};

/// Removes whatever fleet of a rehearsal is on a server, and resolves the incidents that it opened:
/// after a run that could not do so itself. Says what it did. Errors: as `named_server::begin`.
[[nodiscard]] core::result<std::string> remove_fleet_of(const target_access& as);

}  // namespace signalbox::app
