#include "tenant_sql/copy_writer.hpp"

#include <algorithm>
#include <utility>

#include "tenant_sql/limits.hpp"

namespace signalbox::tenant_sql {

void copy_writer::copied(std::string_view data) {
  const auto before = text_.size();
  // A piece is handed on when it is large enough, so it is less than two of these.
  if (text_.empty()) text_.reserve(piece_bytes + std::max(piece_bytes, data.size()));
  if (as_ == form::json_lines) {
    json_lines_.append(text_, data);
  } else if (as_ == form::lines) {
    lines_.append(text_, data);
  } else {
    text_ += data;
  }
  state_->bytes += text_.size() - before;
}

void copy_writer::complete(const statement_end& what) {
  state_->is_complete = true;
  state_->rows = what.affected_rows.value_or(0);
}

std::string copy_writer::take() {
  return std::exchange(text_, {});
}

}  // namespace signalbox::tenant_sql
