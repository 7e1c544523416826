#include "domain/query/audited_text.hpp"

#include "core/encoding/utf8.hpp"
#include "domain/query/history_entry.hpp"
#include "domain/query/normalised_text.hpp"

namespace signalbox::domain {

std::optional<std::string> audited_text(audited_texts what, std::string_view text) {
  if (what == audited_texts::fingerprints) return std::nullopt;
  auto shown = what == audited_texts::normalised ? normalised_text(text) : history_text(text);
  if (shown.empty()) return std::nullopt;
  shown.resize(core::utf8_prefix(shown, audited_text_bytes_max).size());
  return shown;
}

}  // namespace signalbox::domain
