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

/// An existing server that is also used by others. A simulation creates its own people,
/// organizations and projects, which are marked as simulated there and removed with this object; a
/// server with real databases rejects them. The server is neither killed nor stalled.
///
/// The tokens of all people are fetched in advance and renewed well before they expire, on a
/// dedicated thread, so that no task of the run waits for a token.
class named_server final : public simulations::server_under_test {
 public:
  struct options {
    const simulations::population& everything;
    target_access as;
    /// Checked between two calls; once true, the start is aborted.
    std::function<bool()> stop_requested = {};
  };

  /// Checks the server, creates the fleet and fetches all tokens. Errors, each with the required
  /// action: `unavailable` when no server responds, `forbidden` when the caller is not an operator,
  /// `conflict` for real databases, another simulation's fleet and names that are taken. Data that
  /// was created is then removed.
  [[nodiscard]] static core::result<std::unique_ptr<named_server>> begin(const options& requested);

  named_server(const named_server&) = delete;
  named_server& operator=(const named_server&) = delete;
  /// Removes the fleet unless `remove_fleet` has removed it.
  ~named_server() override;

  /// Removes the fleet. Errors: those of calls, with how to remove it later.
  [[nodiscard]] core::result<void> remove_fleet();

  [[nodiscard]] const std::string& url() const override { return as_.url; }
  [[nodiscard]] const std::vector<simulations::identity>& people() const override {
    return people_;
  }
  [[nodiscard]] std::string token(const simulations::identity& subject) override;
  /// Empty, because the server may run on another machine.
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
  /// Sends a request to the server as the operator, and checks the status of the response.
  [[nodiscard]] core::result<core::json> post(const std::string& path, core::json body);

  const target_access as_;
  std::string hosted_simulation_;  ///< empty: this simulation has no data there
  std::vector<simulations::identity> people_;

  std::mutex guard_;
  std::condition_variable over_;
  bool is_over_ = false;                                 ///< under the guard
  std::unordered_map<std::string, std::string> tokens_;  ///< by account; under the guard
  std::thread renewer_;  ///< declared last, because it uses all members above
};

/// Removes the fleet of any simulation from a server, and resolves the incidents that it opened,
/// after a run that could not do so itself. Returns a description of the result. Errors: as
/// `named_server::begin`.
[[nodiscard]] core::result<std::string> remove_fleet_of(const target_access& as);

}  // namespace signalbox::app
