#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "tenant_sql/copy_writer.hpp"
#include "tenant_sql/service.hpp"
#include "transport/http/body_reader.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::api {

/// Passes the body of a request to a COPY … FROM STDIN, as fast as PostgreSQL takes it, and writes
/// lines of JSON with the progress and the result. The client can read the lines during the upload
/// or afterwards: they become rarer with time, so that they always fit into its socket's buffer.
class import_body final : public transport::http::body_source {
 public:
  struct parts {
    std::shared_ptr<tenant_sql::text_stream> text;  ///< needs data
    std::shared_ptr<tenant_sql::copy_state> state;
    std::shared_ptr<transport::http::body_reader> data;
    std::string table;                 ///< without schema and quotes
    bool has_byte_order_mark = false;  ///< skip it if there is one
  };
  explicit import_body(parts of);

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override { of_.text->abandon(); }

 private:
  using clock = std::chrono::steady_clock;

  boost::asio::awaitable<void> pass_on(std::string_view piece);
  boost::asio::awaitable<void> end(std::string reason);
  void write_progress();
  void write_result();
  void write_failure(const core::error& why);

  parts of_;
  std::string beginning_;  ///< bytes that may be a part of a byte order mark
  std::string lines_;
  clock::time_point began_ = clock::now();
  clock::time_point next_progress_;
  bool is_over_ = false;
};

}  // namespace signalbox::api
