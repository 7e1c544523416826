#include "tenant_sql/plan_writer.hpp"

#include <utility>

namespace signalbox::tenant_sql {

void plan_writer::rows(const postgres::async::row_batch& batch, std::size_t from,
                       std::size_t count) {
  for (auto row = from; row < from + count && !is_too_large_; ++row) {
    const auto value = batch.value(row, 0).value_or("");
    is_too_large_ = text_.size() + value.size() > bytes_max_;
    if (!is_too_large_) text_ += value;
  }
}

void plan_writer::finish(const text_end&) {
  made_ = first_object(std::exchange(text_, {}));
  if (made_.empty()) made_ = "null";
}

std::string plan_writer::take() {
  return std::exchange(made_, {});
}

std::string_view first_object(std::string_view array) {
  const auto begin = array.find('{');
  if (begin == std::string_view::npos) return {};
  std::size_t depth = 0;
  bool in_text = false;
  for (auto at = begin; at < array.size(); ++at) {
    const char c = array[at];
    if (in_text) {
      if (c == '\\') ++at;
      in_text = c != '"';
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return array.substr(begin, at - begin + 1);
    }
  }
  return {};
}

}  // namespace signalbox::tenant_sql
