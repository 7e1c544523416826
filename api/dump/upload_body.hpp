#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "actors/messages/conversations.hpp"
#include "domain/project/session_address.hpp"
#include "dumps/service.hpp"
#include "transport/http/body_reader.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::api {

/// Receives the file of a dump, and writes lines of JSON with the progress and then the contents of
/// the file: `{"type": "progress", "bytes"}`, `{"type": "complete", "file"}` or `{"type": "error",
/// "code", "message"}`. Lines become rarer with time, so that they always fit into the socket's
/// buffer.
class upload_body final : public transport::http::body_source {
 public:
  struct parts {
    dumps::service& by;
    std::unique_ptr<dumps::uploads::writer> to;
    std::shared_ptr<transport::http::body_reader> data;
    domain::session_address at;
    /// Reports the received file.
    std::function<void(const dumps::uploaded_file&)> received;
  };
  explicit upload_body(parts of);

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override {}

 private:
  using clock = std::chrono::steady_clock;

  boost::asio::awaitable<core::result<void>> store(std::string_view piece);
  boost::asio::awaitable<void> finish();
  void write(core::json line);
  void fail(const core::error& why);

  parts of_;
  std::string lines_;
  std::uint64_t bytes_ = 0;
  clock::time_point began_ = clock::now();
  clock::time_point next_progress_;
  bool is_over_ = false;
};

}  // namespace signalbox::api
