#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "actors/runtime/schema_reader.hpp"
#include "domain/project/session_address.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::app {

/// Reads definitions in sessions of the service for members' SQL.
class schema_sessions final : public actors::schema_reader {
 public:
  using find_address =
      std::function<std::optional<domain::session_address>(const domain::project&)>;

  /// Reading is refused until `open`.
  explicit schema_sessions(find_address address) : address_(std::move(address)) {}

  void open(tenant_sql::service& by);
  /// Refuses further reading, and waits for what is in progress.
  void close();

  [[nodiscard]] core::result<std::string> read(
      const domain::project& what, std::chrono::steady_clock::time_point until) override;

 private:
  const find_address address_;
  std::mutex guard_;  ///< held while reading: one at a time, and none after `close`
  tenant_sql::service* by_ = nullptr;
};

}  // namespace signalbox::app
