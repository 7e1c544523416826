#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "actors/runtime/live_runner.hpp"
#include "core/crypto/entropy.hpp"
#include "domain/project/session_address.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::app {

/// Reads changes of rows with the service for members' SQL.
class live_readers final : public actors::live_runner {
 public:
  using find_address =
      std::function<std::optional<domain::session_address>(const domain::project&)>;

  /// Nothing is read until `open`.
  live_readers(find_address address, core::entropy random)
      : address_(std::move(address)), random_(std::move(random)) {}

  void open(tenant_sql::service& by);
  /// Ends all readings and begins no further one, so that the service can end.
  void close();

  [[nodiscard]] std::unique_ptr<actors::live_reading> open(const domain::project& project,
                                                           report to) override;

 private:
  const find_address address_;
  const core::entropy random_;
  std::mutex guard_;
  tenant_sql::service* by_ = nullptr;                       ///< guarded by `guard_`
  std::vector<std::weak_ptr<tenant_sql::row_feed>> feeds_;  ///< same
};

}  // namespace signalbox::app
