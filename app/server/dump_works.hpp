#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "actors/runtime/dump_runner.hpp"
#include "domain/project/session_address.hpp"
#include "dumps/service.hpp"

namespace signalbox::app {

/// Restores dumps, and copies databases, by the service for dumps.
class dump_works final : public actors::dump_runner {
 public:
  using find_address =
      std::function<std::optional<domain::session_address>(const domain::project&)>;

  /// Jobs are refused until `open`.
  explicit dump_works(find_address address) : address_(std::move(address)) {}

  void open(dumps::service& by);
  /// Refuses further jobs. Those in progress end with the service.
  void close();

  [[nodiscard]] core::result<std::shared_ptr<void>> reserve() override;
  [[nodiscard]] core::result<void> start(actors::dump_work what, actors::dump_listener to,
                                         std::shared_ptr<void> turn) override;
  void cancel(const std::string& id) override;

 private:
  const find_address address_;
  std::mutex guard_;
  dumps::service* by_ = nullptr;                 ///< guarded, as the next
  std::map<std::string, std::stop_source> all_;  ///< the jobs in progress
};

}  // namespace signalbox::app
