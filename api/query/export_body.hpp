#pragma once

#include <memory>
#include <string>

#include "tenant_sql/copy_writer.hpp"
#include "tenant_sql/service.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::api {

/// The data of an export as the body of a response. A failure cuts the body off. A client that
/// disconnects cancels the export; a slow one slows its query, and occupies no thread.
class export_body final : public transport::http::body_source {
 public:
  /// `first` is the piece that was already pulled.
  export_body(std::shared_ptr<tenant_sql::text_stream> data,
              std::shared_ptr<const tenant_sql::copy_state> state, std::string first)
      : data_(std::move(data)), state_(std::move(state)), piece_(std::move(first)) {}

  [[nodiscard]] boost::asio::awaitable<core::result<std::string_view>> next() override;
  void abandon() override { data_->abandon(); }

 private:
  std::shared_ptr<tenant_sql::text_stream> data_;
  std::shared_ptr<const tenant_sql::copy_state> state_;
  std::string piece_;
  bool is_first_ = true;
};

}  // namespace signalbox::api
