#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "actors/runtime/hook_runner.hpp"
#include "domain/project/session_address.hpp"
#include "outgoing/http_service.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::app {

/// Runs the statements of hooks over the service for members' SQL, in sessions that count for
/// nobody, and calls their targets.
class hook_calls final : public actors::hook_runner {
 public:
  using find_address =
      std::function<std::optional<domain::session_address>(const domain::project&)>;

  /// Statements are refused until `open`. `allows_private`: targets need no public address.
  hook_calls(find_address address, bool allows_private)
      : address_(std::move(address)), allows_private_(allows_private) {}

  void open(tenant_sql::service& by);
  /// Refuses further statements and calls. Those in progress end with their services.
  void close();

  void ask(const domain::project& project, std::string statement,
           std::function<void(core::result<core::json>)> done) override;
  [[nodiscard]] std::shared_ptr<void> deliver(
      actors::hook_call what,
      std::function<void(core::result<actors::hook_response>)> done) override;

 private:
  const find_address address_;
  const bool allows_private_;
  std::mutex guard_;
  tenant_sql::service* by_ = nullptr;                ///< guarded by `guard_`
  std::unique_ptr<outgoing::http_service> targets_;  ///< same
};

}  // namespace signalbox::app
