#pragma once

#include <string>

#include "tenant_sql/service.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::api {

/// The result of a text as the body of a response. A client that disconnects cancels the text.
class query_body final : public transport::http::body_source {
 public:
  explicit query_body(tenant_sql::text_stream result) : result_(std::move(result)) {}

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override { result_.abandon(); }

 private:
  tenant_sql::text_stream result_;
  std::string piece_;
};

}  // namespace signalbox::api
