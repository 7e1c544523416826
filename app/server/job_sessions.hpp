#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "actors/runtime/job_runner.hpp"
#include "domain/project/session_address.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::app {

/// Runs commands of jobs in sessions of the service for members' SQL.
class job_sessions final : public actors::job_runner {
 public:
  using find_address =
      std::function<std::optional<domain::session_address>(const domain::project&)>;

  /// Commands are refused until `open`.
  explicit job_sessions(find_address address) : address_(std::move(address)) {}

  void open(tenant_sql::service& by);
  /// Refuses further commands. Those in progress end with the service.
  void close();

  [[nodiscard]] std::shared_ptr<void> run(
      actors::job_command what,
      std::function<void(core::result<actors::job_outcome>)> done) override;

 private:
  const find_address address_;
  std::mutex guard_;
  tenant_sql::service* by_ = nullptr;  ///< guarded by `guard_`
};

}  // namespace signalbox::app
